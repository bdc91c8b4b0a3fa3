import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { sayDone } from '#office/parts/toasts.tsx';

/** Query of one purchase order. */
export function purchaseOrderQuery(number: number) {
  return queryOptions({
    queryKey: ['purchase-orders', number],
    queryFn: async () => (await officeApi('GET /api/office/purchase-orders/:number', { params: { number } })).data,
  });
}

/** Loads the names of suppliers from former purchases. */
export function useSuppliers(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['purchases', 'suppliers'],
    queryFn: async () => (await officeApi('GET /api/office/purchases', { query: {} })).data.suppliers,
  });
  return data ?? [];
}

/** Mutation of a purchase order: shows its message, and loads what it changed. */
export function useOrderPress<Input, Reply extends { message?: string | undefined }>(
  send: (input: Input) => Promise<Reply>,
  onDone?: (reply: Reply) => unknown,
) {
  const client = useQueryClient();
  const press = useMutation({
    mutationFn: send,
    onSuccess: (reply) => {
      sayDone(reply.message ?? 'Saved.');
      onDone?.(reply);
    },
    onSettled: () =>
      Promise.all(
        ['purchase-orders', 'purchases', 'stock', 'reorder'].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
  const { error } = press;
  const faults: Readonly<Record<string, string>> = error instanceof OfficeProblem ? error.fields : {};
  return { ...press, faults, refusal: error ? errorMessage(error) : undefined };
}
