import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Fault } from '#contract/account-rules.ts';
import { stepAddress } from './checkout-part.tsx';
import { openPart, type Part } from './checkout-parts.ts';

/** Which part is open, by the address and by what is finished. The address is put right where it asks for too much. */
export function useStep(problems: Record<Part, readonly Fault[]>): {
  open: Part;
  /** Opens a part; Back leads to the one before. */
  go: (part: Part) => void;
} {
  const { search } = useLocation();
  const navigate = useNavigate();
  const wish = new URLSearchParams(search).get('step');
  // Where it began: what is filled in for a member meanwhile must not turn the page under them.
  const [start] = useState(() => openPart(null, problems));
  const open = openPart(wish ?? start, problems);
  useEffect(() => {
    if (open !== wish) void navigate(stepAddress(search, open), { replace: true, preventScrollReset: true });
  }, [open, wish, search, navigate]);
  const go = useCallback(
    (part: Part) => {
      void navigate(stepAddress(search, part), { preventScrollReset: true });
    },
    [navigate, search],
  );
  return { open, go };
}
