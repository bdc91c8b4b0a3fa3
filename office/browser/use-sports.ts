import { queryOptions, useQuery } from '@tanstack/react-query';
import { officeApi } from './api.ts';

/** Query of the sports and clubs of the shop. */
export const sportsQuery = queryOptions({
  queryKey: ['sports'],
  queryFn: async () => (await officeApi('GET /api/office/sports', {})).data,
});

/** Returns the sports and clubs of the shop. */
export function useSports() {
  return useQuery(sportsQuery);
}
