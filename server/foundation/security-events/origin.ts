import { isIPv6 } from 'node:net';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { firstGroups, withoutMapping } from '#server/foundation/limits/limits.ts';
import { describeDevice } from './device.ts';

/** Where a request came from, as it is handed down to what is written about it. */
export type Caller = Pick<CallContext, 'address' | 'userAgent'>;

/** Where something came from, as it is kept. */
export interface Origin {
  network: string;
  device: string;
}

/** Makes of a caller what is kept of where they were. */
export function originOf({ address, userAgent }: Caller): Origin {
  return { network: coarseNetworkOf(address), device: describeDevice(userAgent) };
}

/**
 * The network of an address: the first 24 bits of an IPv4 one, 48 of an IPv6 one. Enough to see that a sign-in came from elsewhere than
 * ever before, or many from one place; too little for one household. Not a hash: the 16 million networks there are would be tried in a
 * second, and nobody could ask a provider about one.
 */
export function coarseNetworkOf(address: string): string {
  const plain = withoutMapping(address);
  if (isIPv6(plain)) return `${firstGroups(plain, 3)}::/48`;
  return /^(\d+\.\d+\.\d+)\.\d+$/.test(plain) ? plain.replace(/\.\d+$/, '.0/24') : 'unknown';
}
