import { isIPv6 } from 'node:net';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { firstGroups, withoutMapping } from '#server/foundation/limits/limits.ts';
import { describeDevice } from './device.ts';

/** Caller of a request, for security events. */
export type Caller = Pick<CallContext, 'address' | 'userAgent'>;

/** Origin of an event as stored. */
export interface Origin {
  network: string;
  device: string;
}

/** Converts a caller to the stored origin. */
export function originOf({ address, userAgent }: Caller): Origin {
  return { network: coarseNetworkOf(address), device: describeDevice(userAgent) };
}

/**
 * Returns the network of an address: /24 for IPv4, /48 for IPv6. It shows unusual or clustered sign-ins, but identifies
 * no household. A hash instead would be broken quickly (16 million networks), and could not be reported to providers.
 */
export function coarseNetworkOf(address: string): string {
  const plain = withoutMapping(address);
  if (isIPv6(plain)) return `${firstGroups(plain, 3)}::/48`;
  return /^(\d+\.\d+\.\d+)\.\d+$/.test(plain) ? plain.replace(/\.\d+$/, '.0/24') : 'unknown';
}
