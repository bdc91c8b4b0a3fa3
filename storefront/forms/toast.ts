import { say } from '../browser/messages.ts';
import type { Said } from './sender.ts';

/** Says what came of something at the edge of the page, where its button has no place for it. */
export function toast(said: Said | undefined): void {
  if (said) say({ kind: said.outcome === 'failed' ? 'alert' : 'status', text: said.text });
}
