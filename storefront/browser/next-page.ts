import { useLocation } from 'react-router';
import { ownPath } from '#contract/own-path.ts';
import { useHydrated } from './hydrated.ts';

/** Reads the page to go to after signing in, as the address names it; undefined while hydrating, and where it names none of ours. */
export function useNext(): string | undefined {
  const { search } = useLocation();
  return useHydrated() ? (ownPath(new URLSearchParams(search).get('next')) ?? undefined) : undefined;
}

/** Makes the address of another page of signing in that leads on to the same page. */
export function withNext(path: string, next: string | undefined): string {
  return next === undefined ? path : `${path}?${new URLSearchParams({ next })}`;
}
