import { useEffect, useEffectEvent } from 'react';
import { type FormDraft, tabDraft } from './tab-draft.ts';

/** Draft of a form whose page the server renders without the draft. */
export interface LateDraft {
  /** Stores the input, but does not fill the fields. */
  draft: FormDraft;
  /** Returns the fields with their stored values. */
  kept: FormDraft['filled'];
}

/** Creates a draft in this tab for a server-rendered form; its fields are filled after hydration. */
export function lateDraft(name: string): LateDraft {
  const typed = tabDraft(name);
  return { draft: { ...typed, filled: (boxes) => boxes }, kept: typed.filled };
}

/** Passes the stored values to `fill` after hydration. */
export function useLateDraft<V extends object>({ kept }: LateDraft, boxes: V, fill: (before: V) => void): void {
  const takeUp = useEffectEvent(() => fill(kept(boxes)));
  useEffect(takeUp, []);
}
