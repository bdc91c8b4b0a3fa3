import { useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/**
 * Returns a navigate function for late responses; it does nothing if the user has gone to another address. It compares
 * URLs instead of checking that the component is mounted, as the result may replace the component.
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
