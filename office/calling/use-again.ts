import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { officeApi } from '#office/browser/api.ts';
import { type CallDraft, draftAgain, isBegun } from './draft.ts';

/**
 * Prefills an order from an earlier order in the URL: '?again=K7QW4MX9TD' copies items, customer and address, '?for='
 * only customer and address. The access is logged. Asks first if a draft was started.
 */
export function useLastOrder(draft: CallDraft, fill: (draft: CallDraft) => void) {
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
    /** Order to repeat, while it waits for confirmation. */
    waits: reference !== undefined && begun && !isPending ? reference : undefined,
    error,
    order: () => reference && mutate(reference),
    leave: () => setSearch({}, { replace: true }),
  };
}
