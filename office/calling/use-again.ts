import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { officeApi } from '#office/browser/api.ts';
import { type Draft, draftAgain, isBegun } from './draft.ts';

/**
 * Fills an order in as another was, where the page's address names one ('?again=K7QW4MX9TD'): its pieces, who ordered it and where it went; with '?for=' without the
 * pieces. The shop notes who was shown that. Where something was begun already it waits to be asked.
 */
export function useAgain(draft: Draft, fill: (draft: Draft) => void) {
  const [search, setSearch] = useSearchParams();
  const again = search.get('again')?.trim() || undefined;
  const reference = again ?? (search.get('for')?.trim() || undefined);
  const { mutate, isPending, error, isIdle } = useMutation({
    mutationFn: async (name: string) => {
      const params = { reference: name };
      const { order } = (await officeApi('GET /api/office/orders/:reference', { params })).data;
      const contact = (await officeApi('POST /api/office/orders/:reference/contact', { params })).data;
      return draftAgain(again === undefined ? [] : order.lines, contact);
    },
    onSuccess: (made) => {
      fill(made);
      setSearch({}, { replace: true });
    },
  });
  const begun = isBegun(draft);
  const begin = useEffectEvent((name: string) => {
    if (!begun && isIdle) mutate(name);
  });
  useEffect(() => {
    if (reference) begin(reference);
  }, [reference]);
  return {
    /** The order that is to be ordered again, while it waits for a press. */
    waits: reference !== undefined && begun && !isPending ? reference : undefined,
    error,
    order: () => reference && mutate(reference),
    leave: () => setSearch({}, { replace: true }),
  };
}
