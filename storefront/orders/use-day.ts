import { useSyncExternalStore } from 'react';
import { dayInIndia } from './day-words.ts';

const minute = 60_000;

/** The page may have stood open for days, asleep for most of it: it looks when it comes into view as well. */
function follow(look: () => void): () => void {
  const timer = setInterval(look, minute);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** The day it is in India, also for a page that stays open past midnight. */
export function useDay(): string {
  const today = () => dayInIndia(new Date());
  return useSyncExternalStore(follow, today, today);
}
