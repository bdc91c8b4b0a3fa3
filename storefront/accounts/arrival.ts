import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SignedIn } from '#contract/accounts.ts';
import { ownPath } from '#contract/own-path.ts';
import { readSession, startBrowserSession } from '../browser/session.ts';
import type { FormMessage } from '../forms/sender.ts';
import { storageProblem } from '../parts/storage-notice.tsx';

/** Delay in ms before a redirect, to read the success message (specification, section 4). */
const readMs = 1500;

/**
 * Returns a function that redirects after a delay of `readMs` and replaces the history entry. Leaving the page cancels
 * it.
 */
export function useTurning(): (path: string) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (path) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void navigate(path, { replace: true }), readMs);
  };
}

/** Returns a function that stores the session of a reply and redirects to the requested page. */
export function useArrival(): (reply: SignedIn, path: string) => FormMessage {
  const turn = useTurning();
  return (reply, path) => {
    if (!startBrowserSession(reply)) {
      return {
        outcome: 'failed',
        text: `This browser cannot keep you signed in. ${storageProblem() ?? 'Allow site data and try again.'}`,
      };
    }
    turn(path);
    return { outcome: 'done', text: reply.message };
  };
}

/** Redirects signed-in users from this page to the page that they requested. */
export function useGuestsOnly(): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    if (readSession())
      void navigate(ownPath(new URLSearchParams(search).get('next')) ?? '/my-account', { replace: true });
  }, [navigate, search]);
}
