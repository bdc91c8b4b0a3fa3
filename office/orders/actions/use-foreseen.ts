import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import type { AnyActionInput, OrderActionInput } from './foretell.ts';

/**
 * Previews an action's effects by a transaction that the server rolls back. The previous result stays while loading.
 */
export function useForeseen(reference: string, act: AnyActionInput | undefined) {
  const { data, error, isFetching } = useQuery({
    queryKey: ['order', reference, 'foreseen', act],
    queryFn: async () =>
      (
        await officeApi('POST /api/office/orders/:reference/try', {
          params: { reference },
          body: { act: act as OrderActionInput },
        })
      ).data,
    enabled: act !== undefined,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return {
    follows: act ? (data?.follows ?? []) : [],
    back: act ? (data?.back ?? 0) : 0,
    approval: data?.approval === true,
    refusal: act && error ? errorMessage(error) : undefined,
    asking: isFetching,
  };
}
