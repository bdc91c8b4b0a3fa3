import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Function that returns true if an address at this distance in hops is a trusted proxy. */
export type Trusts = (address: string, hop: number) => boolean;

/**
 * Parses TRUST_PROXY: 'off', or a comma-separated list of addresses, networks and names of networks ('loopback').
 * Throws on any other value.
 */
export function trustedProxies(setting: string): Trusts | false {
  if (setting === 'off') return false;
  return proxyAddr.compile(setting.split(',').map((address) => address.trim()));
}

/** Pattern of an acceptable request id: long enough to be unique, and without characters that break a log line. */
const wellFormed = /^[\w.:/+=@-]{8,128}$/;

/**
 * Creates the function for request ids: the id of a trusted proxy, so that both logs match, or a random one. Random ids
 * do not reveal the number of requests.
 */
export function requestIds(trusts: Trusts | false): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  if (!trusts) return () => randomUUID();
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isTaken = typeof given === 'string' && wellFormed.test(given) && trusts(socket.remoteAddress ?? '', 0);
    return isTaken ? given : randomUUID();
  };
}

/**
 * Creates the function that returns the client address, as Fastify does: the nearest address that is not a trusted
 * proxy.
 */
export function clientAddressReader(trusts: Trusts | false): (request: IncomingMessage) => string {
  return (request) => (trusts ? proxyAddr(request, trusts) : (request.socket.remoteAddress ?? ''));
}
