import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SignedIn } from '#contract/accounts.ts';
import { ownPath } from '#contract/own-path.ts';
import { beginSession, readSession } from '../browser/session.ts';
import type { Said } from '../forms/sender.ts';
import { whyNothingIsKept } from '../parts/not-kept.tsx';

/** How long a success is read before the page turns (specification, section 4). */
const readMs = 1500;

/** Turns to a page after the time it takes to read a sentence, replacing this one in the history; not if this one is left before. */
export function useTurning(): (path: string) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (path) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void navigate(path, { replace: true }), readMs);
  };
}

/** Keeps the session of a reply and turns to the page that was wanted. */
export function useArrival(): (reply: SignedIn, path: string) => Said {
  const turn = useTurning();
  return (reply, path) => {
    if (!beginSession(reply)) {
      return {
        outcome: 'failed',
        text: `This browser cannot keep you signed in. ${whyNothingIsKept() ?? 'Allow site data and try again.'}`,
      };
    }
    turn(path);
    return { outcome: 'done', text: reply.message };
  };
}

/** Whoever comes here signed in has no business here: on to the page that was wanted. */
export function useGuestsOnly(): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    if (readSession()) void navigate(ownPath(new URLSearchParams(search).get('next')) ?? '/my-account', { replace: true });
  }, [navigate, search]);
}
