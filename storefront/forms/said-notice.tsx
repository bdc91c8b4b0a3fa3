import { useEffect, useRef } from 'react';
import { Notice } from '#ui/notice.tsx';
import { intoSight } from './into-sight.ts';
import type { Said } from './sender.ts';

const looks = {
  done: { tone: 'turf', role: 'status' },
  failed: { tone: 'ball', role: 'alert' },
  note: { tone: 'haldi', role: 'status' },
} as const;

interface SaidNoticeProps {
  said: Said | undefined;
  /** What is being done, from the press on: what is said of it then has its place already, and moves nothing however late it comes. */
  doing?: string | false | undefined;
}

/** What came of something, in its own place above it: styled by the outcome, whatever its words. */
export function SaidNotice({ said, doing }: SaidNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  // The button that sent a long form may be a screen below it.
  useEffect(() => {
    if (said) intoSight(box.current);
  }, [said]);
  if (!said) return doing ? <Notice className="holds">{doing}</Notice> : null;
  return (
    <Notice ref={box} {...looks[said.outcome]} className={doing === undefined ? undefined : 'holds'}>
      {said.outcome === 'done' ? <b>{said.text}</b> : said.text}
    </Notice>
  );
}
