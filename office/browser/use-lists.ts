import { useQuery } from '@tanstack/react-query';
import { officeApi } from './api.ts';

/** Returns the collections of the shop. */
export function useCollections() {
  return useQuery({
    queryKey: ['collections'],
    queryFn: async () => (await officeApi('GET /api/office/collections', {})).data.collections,
  });
}

/** Returns the athletes of the shop. */
export function useAthletes() {
  return useQuery({
    queryKey: ['athletes'],
    queryFn: async () => (await officeApi('GET /api/office/athletes', {})).data.athletes,
  });
}

/** Returns the choices for lists: sports, clubs, athletes. */
export function useListChoices() {
  return useQuery({
    queryKey: ['product-choices'],
    queryFn: async () => (await officeApi('GET /api/office/product-choices', {})).data,
  });
}
