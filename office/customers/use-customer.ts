import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Customer } from '#contract/office/customers.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';

/** Query of a customer with details. */
export function customerQuery(key: string) {
  return queryOptions({
    queryKey: ['customer', key],
    queryFn: async () => (await officeApi('GET /api/office/customers/:key', { params: { key } })).data,
    placeholderData: undefined,
  });
}

/** Changes a customer and updates the cache from the response. */
export function useCustomerChange(key: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (call: () => Promise<{ message: string; data: Customer }>) => call(),
    onSuccess: ({ message, data }) => {
      client.setQueryData(customerQuery(key).queryKey, data);
      sayDone(message);
    },
    onError: (error) => {
      if (!(error instanceof OfficeProblem && Object.keys(error.fields).length > 0)) sayFault(errorMessage(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['customers'] }),
  });
}
