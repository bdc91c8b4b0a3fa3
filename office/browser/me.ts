import { useSuspenseQuery } from '@tanstack/react-query';
import type { Me } from '#contract/office/people.ts';
import type { Permission } from '#contract/office/permissions.ts';
import { meQuery } from './queries.ts';

/** Who is signed in; within the frame somebody always is. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

/** Tells whether whoever is signed in may do something. */
export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission);
}
