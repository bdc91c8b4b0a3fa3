import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OfficeReturn } from '#contract/office/returns.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';

/** Query for one return with all its details. */
export function returnQuery(id: string) {
  return queryOptions({
    queryKey: ['return', id],
    queryFn: async () => (await officeApi('GET /api/office/returns/:id', { params: { id } })).data,
    placeholderData: undefined,
  });
}

type Sent = Promise<{ message: string; data: OfficeReturn }>;

/** Moves a return one step. The response is shown at once; lists and counts reload. */
export function useReturnStep(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (call: () => Sent) => call(),
    onSuccess: ({ message, data }) => {
      client.setQueryData(returnQuery(id).queryKey, data);
      sayDone(message);
    },
    onError: (error) => {
      if (!(error instanceof OfficeProblem && Object.keys(error.fields).length > 0)) sayFault(errorMessage(error));
      if (error instanceof OfficeProblem && error.status === 409)
        void client.invalidateQueries({ queryKey: ['return', id] });
    },
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'returns' || queryKey[0] === 'today' }),
  });
}
