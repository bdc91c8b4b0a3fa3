import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { Role } from './people.ts';
import { permissionNames } from './permissions.ts';

/** Roles of the permissions that an owner changed. */
const Changed = z.partialRecord(z.enum(permissionNames), z.array(Role).max(20));

export const RoleTable = z.object({
  changed: Changed,
  /** Version for edits, which get 409 `conflict` if it has changed since. */
  version: z.int(),
  /** Author and time of the last change; null without one. */
  last: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
});
export type RoleTable = z.output<typeof RoleTable>;

export const readRolesEndpoint = officeEndpoint(
  'GET',
  '/api/office/roles',
  { permission: 'staff.manage' },
  { summary: 'The permissions whose roles an owner changed.', reply: successReply(RoleTable) },
);

export const changeRightsEndpoint = officeEndpoint(
  'PUT',
  '/api/office/roles',
  { permission: 'staff.manage', confirmed: true },
  {
    summary:
      'Gives roles other permissions, which hold from the next call on. An owner keeps every permission; 400 for a right that is useless without another, 409 `conflict` for an old version.',
    body: z.object({ changed: Changed, version: z.int().min(0).max(2_147_483_647) }),
    reply: doneReply(RoleTable),
  },
);
