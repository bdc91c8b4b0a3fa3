import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import type { OfficeCalls } from '#contract/office/calls.ts';
import { OfficeProblem, officeApi } from './api.ts';
import { readAgainAfterWrites } from './read-after-write.ts';

/** No answer, the shop's word that it is away for a moment, or a proxy's that the process it had asked died. */
const away: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Old rows stay until new ones are there; a refusal is not asked again, no answer is. */
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

/** What one press of the palette looks for. */
export function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: async () => (await officeApi('GET /api/office/search', { query: { q } })).data,
    enabled: q.trim().length >= 2,
  });
}

/** The products of the catalogue that one press of the palette looks for, drafts too. */
export function shelfQuery(q: string) {
  return queryOptions({
    queryKey: ['search-products', q],
    queryFn: async () => (await officeApi('GET /api/office/products', { query: { q, limit: 10 } })).data.products,
    enabled: q.trim().length >= 2,
  });
}

/** An order with all there is of it. */
export function orderQuery(reference: string) {
  return queryOptions({
    queryKey: ['order', reference],
    queryFn: async () => (await officeApi('GET /api/office/orders/:reference', { params: { reference } })).data,
    // Of another order nothing is to stand here, not for a moment.
    placeholderData: undefined,
  });
}

/** What can be chosen for the actions of an order. */
export function choicesQuery(reference: string) {
  return queryOptions({
    queryKey: ['order', reference, 'choices'],
    queryFn: async () => (await officeApi('GET /api/office/orders/:reference/choices', { params: { reference } })).data,
    placeholderData: undefined,
  });
}

/** Notes and tags of an order. */
export function besideQuery(reference: string) {
  return queryOptions({
    queryKey: ['order', reference, 'beside'],
    queryFn: async () => (await officeApi('GET /api/office/orders/:reference/beside', { params: { reference } })).data,
    placeholderData: undefined,
  });
}

/** Tags that are in use, and colleagues who can be named. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async () => (await officeApi('GET /api/office/tags', {})).data,
});

/** Answers that are ready. */
export const readyQuery = queryOptions({
  queryKey: ['ready-answers'],
  queryFn: async () => (await officeApi('GET /api/office/ready-answers', {})).data,
});

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async () => (await officeApi('GET /api/office/staff', {})).data,
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await officeApi('GET /api/office/me/sessions', {})).data,
});

export const signInQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: async () => (await officeApi('GET /api/office/sign-in', {})).data,
});

export const demoQuery = queryOptions({
  queryKey: ['demo'],
  // A shop that sells has no such call.
  queryFn: async () => (await officeApi('GET /api/office/demo', {}).catch(() => ({ data: [] }))).data,
  staleTime: Number.POSITIVE_INFINITY,
});
