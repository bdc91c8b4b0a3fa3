import { useQuery } from '@tanstack/react-query';
import { officeApi } from './api.ts';

/** The kinds of goods of the shop, and what anything can be drawn as. */
export function useKinds() {
  return useQuery({ queryKey: ['kinds'], queryFn: async () => (await officeApi('GET /api/office/kinds', {})).data });
}
