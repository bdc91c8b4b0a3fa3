import { useQuery } from '@tanstack/react-query';
import { officeApi } from './api.ts';

/** The collections of the shop. */
export function useCollections() {
  return useQuery({
    queryKey: ['collections'],
    queryFn: async () => (await officeApi('GET /api/office/collections', {})).data.collections,
  });
}

/** The athletes of the shop. */
export function useAthletes() {
  return useQuery({ queryKey: ['athletes'], queryFn: async () => (await officeApi('GET /api/office/athletes', {})).data.athletes });
}

/** What lists can be chosen from: sports, clubs, athletes. */
export function useListChoices() {
  return useQuery({
    queryKey: ['product-choices'],
    queryFn: async () => (await officeApi('GET /api/office/product-choices', {})).data,
  });
}
