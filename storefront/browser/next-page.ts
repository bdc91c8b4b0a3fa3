import { useLocation } from 'react-router';
import { ownPath } from '#contract/own-path.ts';
import { useHydrated } from './hydrated.ts';

/** Returns the page to open after sign-in, from the URL. Undefined during hydration, and if it is not one of ours. */
export function useNext(): string | undefined {
  const { search } = useLocation();
  return useHydrated() ? (ownPath(new URLSearchParams(search).get('next')) ?? undefined) : undefined;
}

/** Returns the URL of another sign-in page that continues to the same page. */
export function withNext(path: string, next: string | undefined): string {
  return next === undefined ? path : `${path}?${new URLSearchParams({ next })}`;
}
