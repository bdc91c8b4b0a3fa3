import { useSyncExternalStore } from 'react';
import { dayInIndia } from './day-words.ts';

const minute = 60_000;

/** Checks periodically and on becoming visible, since the page may be open for days, mostly suspended. */
function follow(look: () => void): () => void {
  const timer = setInterval(look, minute);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Returns the current day in India; it updates at midnight. */
export function useDay(): string {
  const today = () => dayInIndia(new Date());
  return useSyncExternalStore(follow, today, today);
}
