import { problemWords } from '../forms/sender.ts';
import { PasskeyFault } from './passkey.ts';

/** What a call or a passkey that came to nothing is told as; undefined for a failure of the page itself. */
export function passkeyWords(error: unknown): string | undefined {
  return error instanceof PasskeyFault ? error.message : problemWords(error);
}
