import { useQuery } from '@tanstack/react-query';
import { officeApi } from './api.ts';

/** Returns the sports and clubs of the shop. */
export function useSports() {
  return useQuery({ queryKey: ['sports'], queryFn: async () => (await officeApi('GET /api/office/sports', {})).data });
}
