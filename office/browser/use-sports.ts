import { useQuery } from '@tanstack/react-query';
import { officeApi } from './api.ts';

/** The sports and the clubs of the shop. */
export function useSports() {
  return useQuery({ queryKey: ['sports'], queryFn: async () => (await officeApi('GET /api/office/sports', {})).data });
}
