import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { FieldFault } from '#contract/account-rules.ts';
import { stepAddress } from './checkout-part.tsx';
import { type CheckoutStepName, openPart } from './checkout-parts.ts';

/** Returns the open part by the URL and the completed parts. A URL for a later part is corrected. */
export function useCheckoutStep(problems: Record<CheckoutStepName, readonly FieldFault[]>): {
  open: CheckoutStepName;
  /** Opens a part; Back returns to the previous part. */
  go: (part: CheckoutStepName) => void;
} {
  const { search } = useLocation();
  const navigate = useNavigate();
  const wish = new URLSearchParams(search).get('step');
  // Initial part, stored because data prefilled for a member must not change the open part.
  const [start] = useState(() => openPart(null, problems));
  const open = openPart(wish ?? start, problems);
  useEffect(() => {
    if (open !== wish) void navigate(stepAddress(search, open), { replace: true, preventScrollReset: true });
  }, [open, wish, search, navigate]);
  const go = useCallback(
    (part: CheckoutStepName) => {
      void navigate(stepAddress(search, part), { preventScrollReset: true });
    },
    [navigate, search],
  );
  return { open, go };
}
