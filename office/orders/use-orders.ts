import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OfficeOrderRow } from '#contract/office/orders.ts';
import { officeApi } from '#office/browser/api.ts';
import type { OrderFilters } from '#office/browser/queries.ts';

/** Returns the orders, paginated; loaded pages stay. */
export function useOrders(filters: OrderFilters) {
  const list = useInfiniteQuery({
    queryKey: ['orders', filters],
    queryFn: async ({ pageParam }) =>
      (await officeApi('GET /api/office/orders', { query: { ...filters, ...(pageParam && { after: pageParam }) } }))
        .data,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  // Stable rows per response, so that memoized rows are not rendered again.
  const rows: OfficeOrderRow[] = useMemo(() => list.data?.pages.flatMap(({ orders }) => orders) ?? [], [list.data]);
  return { ...list, rows };
}
