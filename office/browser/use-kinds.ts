import { useQuery } from '@tanstack/react-query';
import { officeApi } from './api.ts';

/** Returns the kinds of products, and the drawable garments. */
export function useKinds() {
  return useQuery({ queryKey: ['kinds'], queryFn: async () => (await officeApi('GET /api/office/kinds', {})).data });
}
