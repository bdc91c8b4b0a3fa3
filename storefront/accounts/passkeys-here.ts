/** Why this browser has no passkeys for the shop at this address; undefined where it has. */
export type NoPasskeys = 'a number' | 'not here';

/** A number in place of a name: 127.0.0.1, or an IPv6 address in its brackets. */
const number = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;

/** Tells whether passkeys can be used here: they are of a name, need https (or this machine), and a browser that knows them. */
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

/** The same of the page that is open. */
export function whyNoPasskeysHere(): NoPasskeys | undefined {
  return whyNoPasskeys({ hostname: location.hostname, isSecure: window.isSecureContext, known: 'PublicKeyCredential' in window });
}
