import { useEffect } from 'react';
import type { VisitStep } from '#contract/lists.ts';

/** Reports of this visit. Each is sent once; the next visit begins when the page is loaded anew. */
const sent = new Set<string>();

/** Sends a report of this visit, unless it was sent before or the browser asks not to be counted. */
export function reportVisit(text: string): void {
  if (sent.has(text) || asksNotToBeCounted()) return;
  sent.add(text);
  navigator.sendBeacon?.('/api/visits', text);
}

function asksNotToBeCounted(): boolean {
  return navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;
}

/** Counts that this visit reached a step. The shop adds up visits and stores nothing about the visitor. */
export function useVisitStep(step: VisitStep, isReached = true): void {
  useEffect(() => {
    if (isReached) reportVisit(step);
  }, [step, isReached]);
}

/** Time in ms for which an empty result must be shown, as people type on. */
const settledMs = 3000;

/** Counts a search that found nothing, if the visitor leaves it at that. */
export function useEmptySearch(words: string, isEmpty: boolean): void {
  useEffect(() => {
    if (!isEmpty) return;
    const timer = setTimeout(() => reportVisit(`nothing:${words}`), settledMs);
    return () => clearTimeout(timer);
  }, [words, isEmpty]);
}
