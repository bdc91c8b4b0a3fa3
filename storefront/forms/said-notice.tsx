import { Notice } from '#ui/notice.tsx';
import type { Said } from './sender.ts';

const looks = {
  done: { tone: 'turf', role: 'status' },
  failed: { tone: 'ball', role: 'alert' },
  note: { tone: 'haldi', role: 'status' },
} as const;

/** What came of something, in its own place above it: styled by the outcome, whatever its words. */
export function SaidNotice({ said }: { said: Said | undefined }) {
  if (!said) return null;
  return <Notice {...looks[said.outcome]}>{said.outcome === 'done' ? <b>{said.text}</b> : said.text}</Notice>;
}
