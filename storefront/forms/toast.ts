import { showMessage } from '../browser/messages.ts';
import type { FormMessage } from './sender.ts';

/** Shows a result as a toast, for buttons without space for it. */
export function showToast(said: FormMessage | undefined): void {
  if (said) showMessage({ kind: said.outcome === 'failed' ? 'alert' : 'status', text: said.text });
}
