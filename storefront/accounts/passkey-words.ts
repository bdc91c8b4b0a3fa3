import { problemWords } from '../forms/sender.ts';
import { PasskeyFault } from './passkey.ts';

/** Returns the message for a failed call or passkey; undefined for an unexpected error. */
export function passkeyWords(error: unknown): string | undefined {
  return error instanceof PasskeyFault ? error.message : problemWords(error);
}
