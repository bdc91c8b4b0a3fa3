/** Reason why passkeys are unavailable at this host in this browser. */
export type NoPasskeys = 'a number' | 'not here';

/** IP address instead of a host name: IPv4, or IPv6 in brackets. */
const number = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;

/**
 * Returns the reason why passkeys are unavailable; undefined if they work. They need a host name, HTTPS (or localhost)
 * and browser support.
 */
export function whyNoPasskeys({
  hostname,
  isSecure,
  known,
}: {
  hostname: string;
  isSecure: boolean;
  known: boolean;
}): NoPasskeys | undefined {
  if (number.test(hostname)) return 'a number';
  return isSecure && known ? undefined : 'not here';
}

/** Returns the reason for the current page. */
export function whyNoPasskeysHere(): NoPasskeys | undefined {
  return whyNoPasskeys({
    hostname: location.hostname,
    isSecure: window.isSecureContext,
    known: 'PublicKeyCredential' in window,
  });
}
