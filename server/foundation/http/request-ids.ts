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
export function requestIds(
  trusts: Trusts | false,
): (request: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'socket'>) => string {
  if (!trusts) return () => randomUUID();
  return (request) => {
    const given = hasHeader(request, 'x-request-id') ? request.headers['x-request-id'] : undefined;
    const isTaken =
      typeof given === 'string' && wellFormed.test(given) && trusts(request.socket.remoteAddress ?? '', 0);
    return isTaken ? given : randomUUID();
  };
}

/** Returns true if a request has a header, without the object of all headers, which Node builds at its first use. */
function hasHeader({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string): boolean {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const one = rawHeaders[at];
    if (one?.length === name.length && one.toLowerCase() === name) return true;
  }
  return false;
}

/**
 * Creates the function that returns the client address, as Fastify does: the nearest address that is not a trusted
 * proxy.
 */
export function clientAddressReader(trusts: Trusts | false): (request: IncomingMessage) => string {
  return (request) =>
    trusts && hasHeader(request, 'x-forwarded-for') ? proxyAddr(request, trusts) : (request.socket.remoteAddress ?? '');
}
