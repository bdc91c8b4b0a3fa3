import { say } from '../browser/messages.ts';
import type { Said } from './sender.ts';

/** Shows a result as a toast, for buttons without space for it. */
export function toast(said: Said | undefined): void {
  if (said) say({ kind: said.outcome === 'failed' ? 'alert' : 'status', text: said.text });
}
