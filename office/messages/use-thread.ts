import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Thread } from '#contract/office/messages.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';

/** Query of a thread with details. */
export function threadQuery(ticket: string) {
  return queryOptions({
    queryKey: ['thread', ticket],
    queryFn: async () => (await officeApi('GET /api/office/messages/:ticket', { params: { ticket } })).data,
    placeholderData: undefined,
  });
}

/** Changes a thread, updates the cache, and invalidates lists and counts. */
export function useThreadChange(ticket: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (call: () => Promise<{ message: string; data: Thread }>) => call(),
    onSuccess: ({ message, data }) => {
      client.setQueryData(threadQuery(ticket).queryKey, data);
      sayDone(message);
    },
    onError: (error) => {
      if (!(error instanceof OfficeProblem && Object.keys(error.fields).length > 0)) sayFault(errorMessage(error));
      if (error instanceof OfficeProblem && error.status === 409)
        void client.invalidateQueries({ queryKey: ['thread', ticket] });
    },
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'threads' || queryKey[0] === 'today' }),
  });
}
