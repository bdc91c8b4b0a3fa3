import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import type { OfficeCalls } from '#contract/office/calls.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';

type Filters = NonNullable<InputOf<OfficeCalls['GET /api/office/stock']>['query']>;

/** Loads the stock by size, page by page. */
export function useStock(filters: Pick<Filters, 'view' | 'q'>) {
  const list = useInfiniteQuery({
    queryKey: ['stock', filters],
    queryFn: async ({ pageParam }) =>
      (await officeApi('GET /api/office/stock', { query: { ...filters, ...(pageParam && { after: pageParam }) } }))
        .data,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return { ...list, rows: list.data?.pages.flatMap(({ rows }) => rows) ?? [], low: list.data?.pages[0]?.low };
}

/** Query for the open count, filtered by search; null if none is open. */
export function countQuery(q: string) {
  return queryOptions({
    queryKey: ['stock-count', q],
    queryFn: async () => (await officeApi('GET /api/office/stock-count', { query: { q: q || undefined } })).data,
  });
}

/** Query for sizes to count, by typed or scanned text. */
export function toCountQuery(q: string) {
  return queryOptions({
    queryKey: ['places', 'to-count', q],
    queryFn: async () => (await officeApi('GET /api/office/places', { query: { q } })).data,
    enabled: q !== '',
  });
}

/** Mutation that starts a count of products or adds them to the open one. `forgetting` restarts them. */
export function useBeginCount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: InputOf<OfficeCalls['POST /api/office/stock-count']>['body']) =>
      officeApi('POST /api/office/stock-count', { body }),
    onSuccess: ({ message }) => sayDone(message),
    onError: (error) => sayFault(errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['stock-count'] }),
  });
}
