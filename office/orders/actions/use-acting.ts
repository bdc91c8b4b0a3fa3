import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { OfficeProblem, officeApi, sentenceOf } from '#office/browser/api.ts';
import { orderQuery } from '#office/browser/queries.ts';
import { newKey } from '#office/parts/press-key.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { type Act, type AnyAct, foretell, isMoneyBack } from './foretell.ts';

interface Press {
  act: AnyAct;
  /** The version that whoever presses looked at. */
  version: string;
  /** What takes it back, where something does. */
  undo?: Act;
  /** Who presses says themselves what was refused. */
  quiet?: boolean;
}

async function send(reference: string, { act, version }: Pick<Press, 'act' | 'version'>) {
  const params = { reference };
  const key = newKey('press');
  const once = () => {
    if (isMoneyBack(act)) return officeApi('POST /api/office/orders/:reference/refund', { params, body: { key, version, act } });
    if (act.do === 'mark_paid') return officeApi('POST /api/office/orders/:reference/payment', { params, body: { key, version, act } });
    return officeApi('POST /api/office/orders/:reference/actions', { params, body: { key, version, act } });
  };
  try {
    return await once();
  } catch (error) {
    // Whether it was done nobody knows: under the same key it is asked once more, and done once.
    if (error instanceof OfficeProblem && error.status === 0) return once();
    throw error;
  }
}

/**
 * Does something with an order. It is shown as done at once, in yellow until the shop agrees, and put back as it was where the shop refuses. Where
 * somebody was quicker the order is read anew and who changed what is said.
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
      if (before) client.setQueryData(queryKey, foretell(before, act));
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
      if (!quiet) sayFault(sentenceOf(error));
      if (error instanceof OfficeProblem && error.code === 'conflict') void client.invalidateQueries({ queryKey });
    },
  });
  return mutation;
}
