import { queryOptions, useQuery } from '@tanstack/react-query';
import { officeApi } from './api.ts';

/** Query of the kinds of products, and the drawable garments. */
export const kindsQuery = queryOptions({
  queryKey: ['kinds'],
  queryFn: async () => (await officeApi('GET /api/office/kinds', {})).data,
});

/** Returns the kinds of products, and the drawable garments. */
export function useKinds() {
  return useQuery(kindsQuery);
}
