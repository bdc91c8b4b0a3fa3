import { useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/**
 * Gives a way to lead on after an answer that may come late: whoever has gone to another address meanwhile is left where they went. That what asked is not
 * shown any more is no sign of it: what was done may have taken its place here.
 */
export function useNavigateHere(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const begun = useRef<readonly [asked: string, address: string]>(undefined);
  useEffect(() => {
    begun.current = [pathname, window.location.pathname];
  }, [pathname]);
  return async (to, options) => {
    const [, address] = begun.current ?? [];
    if (window.location.pathname === address) await navigate(to, options);
  };
}
