import { useSuspenseQuery } from '@tanstack/react-query';
import type { Me } from '#contract/office/people.ts';
import type { Permission } from '#contract/office/permissions.ts';
import { meQuery } from './queries.ts';

/** Returns the signed-in member; inside the frame there always is one. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

/** Returns true if the member has a permission. */
export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission);
}
