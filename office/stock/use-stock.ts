import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import type { OfficeCalls } from '#contract/office/calls.ts';
import { officeApi, sentenceOf } from '#office/browser/api.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';

type Filters = NonNullable<InputOf<OfficeCalls['GET /api/office/stock']>['query']>;

/** Sizes on the shelf, page after page. */
export function useStock(filters: Pick<Filters, 'view' | 'q'>) {
  const list = useInfiniteQuery({
    queryKey: ['stock', filters],
    queryFn: async ({ pageParam }) =>
      (await officeApi('GET /api/office/stock', { query: { ...filters, ...(pageParam && { after: pageParam }) } })).data,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return { ...list, rows: list.data?.pages.flatMap(({ rows }) => rows) ?? [], low: list.data?.pages[0]?.low };
}

/** The count that is open, narrowed by what is typed; null where none is. */
export function countQuery(q: string) {
  return queryOptions({
    queryKey: ['stock-count', q],
    queryFn: async () => (await officeApi('GET /api/office/stock-count', { query: { q: q || undefined } })).data,
  });
}

/** Sizes that could be counted, by what is typed or scanned: a product each once. */
export function toCountQuery(q: string) {
  return queryOptions({
    queryKey: ['places', 'to-count', q],
    queryFn: async () => (await officeApi('GET /api/office/places', { query: { q } })).data,
    enabled: q !== '',
  });
}

/** Has products counted, or joins them to the count that is open; `forgetting` begins them anew. */
export function useBeginCount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: InputOf<OfficeCalls['POST /api/office/stock-count']>['body']) =>
      officeApi('POST /api/office/stock-count', { body }),
    onSuccess: ({ message }) => sayDone(message),
    onError: (error) => sayFault(sentenceOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['stock-count'] }),
  });
}
