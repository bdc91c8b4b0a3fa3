import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { newPressKey } from '#office/browser/press-key.ts';
import { orderQuery } from '#office/browser/queries.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { type AnyActionInput, isMoneyBack, type OrderActionInput, predictOrder } from './foretell.ts';

interface Press {
  act: AnyActionInput;
  /** Version of the order that the user saw. */
  version: string;
  /** Reverse action, if there is one. */
  undo?: OrderActionInput;
  /** True if the caller reports errors itself. */
  quiet?: boolean;
}

async function send(reference: string, { act, version }: Pick<Press, 'act' | 'version'>) {
  const params = { reference };
  const key = newPressKey('press');
  const once = () => {
    if (isMoneyBack(act))
      return officeApi('POST /api/office/orders/:reference/refund', { params, body: { key, version, act } });
    if (act.do === 'mark_paid')
      return officeApi('POST /api/office/orders/:reference/payment', { params, body: { key, version, act } });
    return officeApi('POST /api/office/orders/:reference/actions', { params, body: { key, version, act } });
  };
  try {
    return await once();
  } catch (error) {
    // The outcome is unknown, so one retry is made; with the same key it is safe.
    if (error instanceof OfficeProblem && error.status === 0) return once();
    throw error;
  }
}

/**
 * Performs an action with an optimistic update, marked in yellow until confirmed and rolled back on rejection. After a
 * conflict the order is fetched again and the changes are reported.
 */
export function useActing(reference: string) {
  const client = useQueryClient();
  const { queryKey } = orderQuery(reference);
  const mutation = useMutation({
    mutationKey: ['act', reference],
    networkMode: 'always',
    mutationFn: (press: Press) => send(reference, press),
    onMutate: async ({ act }) => {
      const before = client.getQueryData<OfficeOrder>(queryKey);
      if (before) client.setQueryData(queryKey, predictOrder(before, act));
      await client.cancelQueries({ queryKey, exact: true });
      return { before };
    },
    onSuccess: ({ message, data }, { undo }) => {
      client.setQueryData(queryKey, data);
      sayDone(message, undo && (() => mutation.mutate({ act: undo, version: data.version })));
      void client.invalidateQueries({ queryKey: ['orders'] });
      void client.invalidateQueries({ queryKey: ['order', reference, 'choices'] });
    },
    onError: (error, { quiet }, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before);
      if (!quiet) sayFault(errorMessage(error));
      if (error instanceof OfficeProblem && error.code === 'conflict') void client.invalidateQueries({ queryKey });
    },
  });
  return mutation;
}
