import { useEffect, useRef } from 'react';
import { Notice } from '#ui/notice.tsx';
import { scrollFieldIntoView } from './scroll-into-view.ts';
import type { FormMessage } from './sender.ts';

const looks = {
  done: { tone: 'turf', role: 'status' },
  failed: { tone: 'ball', role: 'alert' },
  note: { tone: 'haldi', role: 'status' },
} as const;

interface SaidNoticeProps {
  said: FormMessage | undefined;
  /** Text during an action. It reserves the space for the result, so that nothing moves. */
  doing?: string | false | undefined;
}

/** Notice with the result of an action, styled by its outcome. */
export function StatusMessage({ said, doing }: SaidNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  // The submit button of a long form may be far below the notice.
  useEffect(() => {
    if (said) scrollFieldIntoView(box.current);
  }, [said]);
  if (!said) return doing ? <Notice className="holds">{doing}</Notice> : null;
  return (
    <Notice ref={box} {...looks[said.outcome]} className={doing === undefined ? undefined : 'holds'}>
      {said.outcome === 'done' ? <b>{said.text}</b> : said.text}
    </Notice>
  );
}
