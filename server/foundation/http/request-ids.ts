import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Tells whether an address, so many steps away, is a proxy whose word counts. */
export type Trusts = (address: string, hop: number) => boolean;

/** Reads TRUST_PROXY: 'off', or addresses, networks and their names ('loopback') with commas between. Throws on what is none of these. */
export function trustedProxies(setting: string): Trusts | false {
  if (setting === 'off') return false;
  return proxyAddr.compile(setting.split(',').map((address) => address.trim()));
}

/** An id as proxies write it: long enough to be found again, and nothing that would break a line of a log. */
const wellFormed = /^[\w.:/+=@-]{8,128}$/;

/**
 * Makes the id of a request: the one a trusted proxy gave it, so that both logs say the same, or a random one. Nobody learns from
 * it how many others there were.
 */
export function requestIds(trusts: Trusts | false): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  if (!trusts) return () => randomUUID();
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isTaken = typeof given === 'string' && wellFormed.test(given) && trusts(socket.remoteAddress ?? '', 0);
    return isTaken ? given : randomUUID();
  };
}

/** Tells the address of who asks, as Fastify does: the last that no trusted proxy vouches for. */
export function addresses(trusts: Trusts | false): (request: IncomingMessage) => string {
  return (request) => (trusts ? proxyAddr(request, trusts) : (request.socket.remoteAddress ?? ''));
}
