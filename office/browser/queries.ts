import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import type { OfficeCalls } from '#contract/office/calls.ts';
import { OfficeProblem, officeApi } from './api.ts';
import { readAgainAfterWrites } from './read-after-write.ts';

/** Status codes of a temporary outage: no response, shop unavailable, or a proxy error after a process crashed. */
const away: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Query client that shows previous rows while loading. It retries outages, not rejections. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      placeholderData: keepPreviousData,
      retry: (times, error) => times < 2 && error instanceof OfficeProblem && away.has(error.status),
    },
  },
});
readAgainAfterWrites(queryClient);

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => (await officeApi('GET /api/office/me', {})).data,
  staleTime: 60_000,
});

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: async () => (await officeApi('GET /api/office/today', {})).data,
});

export type OrderFilters = InputOf<OfficeCalls['GET /api/office/orders']>['query'];

/** Query of the command palette. */
export function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: async () => (await officeApi('GET /api/office/search', { query: { q } })).data,
    enabled: q.trim().length >= 2,
  });
}

/** Product query of the command palette, drafts included. */
export function shelfQuery(q: string) {
  return queryOptions({
    queryKey: ['search-products', q],
    queryFn: async () => (await officeApi('GET /api/office/products', { query: { q, limit: 10 } })).data.products,
    enabled: q.trim().length >= 2,
  });
}

/** Query of an order with its details. */
export function orderQuery(reference: string) {
  return queryOptions({
    queryKey: ['order', reference],
    queryFn: async () => (await officeApi('GET /api/office/orders/:reference', { params: { reference } })).data,
    // Prevents that data of another order is shown, even briefly.
    placeholderData: undefined,
  });
}

/** Query of the choices for an order's actions. */
export function choicesQuery(reference: string) {
  return queryOptions({
    queryKey: ['order', reference, 'choices'],
    queryFn: async () => (await officeApi('GET /api/office/orders/:reference/choices', { params: { reference } })).data,
    placeholderData: undefined,
  });
}

/** Query of an order's notes and tags. */
export function besideQuery(reference: string) {
  return queryOptions({
    queryKey: ['order', reference, 'beside'],
    queryFn: async () => (await officeApi('GET /api/office/orders/:reference/beside', { params: { reference } })).data,
    placeholderData: undefined,
  });
}

/** Query of products that the shop's search finds, with their stock. */
export function stockedQuery(q: string) {
  return queryOptions({
    queryKey: ['shelf', q],
    queryFn: async () => (await officeApi('GET /api/office/new-order/products', { query: { q } })).data,
  });
}

/** Query of used tags and staff who can be mentioned. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async () => (await officeApi('GET /api/office/tags', {})).data,
});

/** Query of reply templates. */
export const readyQuery = queryOptions({
  queryKey: ['ready-answers'],
  queryFn: async () => (await officeApi('GET /api/office/ready-answers', {})).data,
});

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async () => (await officeApi('GET /api/office/staff', {})).data,
});

export const reportMailsQuery = queryOptions({
  queryKey: ['report-mails'],
  queryFn: async () => (await officeApi('GET /api/office/reports/mails', {})).data,
});

export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: async () => (await officeApi('GET /api/office/roles', {})).data,
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await officeApi('GET /api/office/me/sessions', {})).data,
});

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async () => (await officeApi('GET /api/office/me/passkeys', {})).data,
});

export const signInQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: async () => (await officeApi('GET /api/office/sign-in', {})).data,
});

export const demoQuery = queryOptions({
  queryKey: ['demo'],
  // Real shops have no such route.
  queryFn: async () => (await officeApi('GET /api/office/demo', {}).catch(() => ({ data: [] }))).data,
  staleTime: Number.POSITIVE_INFINITY,
});
