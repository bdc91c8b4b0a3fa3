import { useEffect, useEffectEvent } from 'react';
import { type Draft, tabDraft } from './tab-draft.ts';

/** What is typed into a form whose page comes from the server without it. */
export interface LateDraft {
  /** Keeps it, and fills nothing by itself. */
  draft: Draft;
  /** Gives the boxes with what was kept of them. */
  kept: Draft['filled'];
}

/** Keeps in this tab what is typed into a form of a page that the server sends; its boxes are filled once they are alive. */
export function lateDraft(name: string): LateDraft {
  const typed = tabDraft(name);
  return { draft: { ...typed, filled: (boxes) => boxes }, kept: typed.filled };
}

/** Hands what was kept of some boxes to `fill`, once the page is alive. */
export function useLateDraft<V extends object>({ kept }: LateDraft, boxes: V, fill: (before: V) => void): void {
  const takeUp = useEffectEvent(() => fill(kept(boxes)));
  useEffect(takeUp, []);
}
