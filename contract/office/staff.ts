import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { Email } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { StaffSession } from './me.ts';
import { Role, Roles, staffId } from './people.ts';

export const Colleague = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(Role),
  /** Sign-in methods: number of passkeys, and if codes are set up. */
  passkeys: z.int(),
  codes: z.boolean(),
  joinedAt: z.iso.datetime(),
  seenAt: z.iso.datetime().nullable(),
  /** Number of active sessions. */
  sessions: z.int(),
  demo: z.boolean(),
  /** Version for edits, which get 409 `conflict` if it has changed since. */
  version: z.int(),
});
export type Colleague = z.output<typeof Colleague>;

/** Pending invitation. */
export const OpenInvitation = z.object({
  id: z.string(),
  email: z.string(),
  roles: z.array(Role),
  by: z.string(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export const StaffList = z.object({ colleagues: z.array(Colleague), invitations: z.array(OpenInvitation) });
export type StaffList = z.output<typeof StaffList>;

const params = z.object({ id: staffId });

export const listStaffEndpoint = officeEndpoint(
  'GET',
  '/api/office/staff',
  { permission: 'staff.manage' },
  { summary: 'Everybody of the shop, and who is invited.', reply: successReply(StaffList) },
);

export const inviteEndpoint = officeEndpoint(
  'POST',
  '/api/office/staff/invitations',
  { permission: 'staff.manage', confirmed: true },
  {
    summary:
      'Invites by mail: the link is good once, for 72 hours. Whoever was invited before has the new link alone; a colleague begins anew with it.',
    body: z.object({ email: Email, roles: Roles }),
    reply: doneReply(StaffList),
  },
);

export const takeBackInvitationEndpoint = officeEndpoint(
  'DELETE',
  '/api/office/staff/invitations/:id',
  { permission: 'staff.manage' },
  { summary: 'Takes an invitation back.', params, reply: doneReply(StaffList) },
);

export const changeRolesEndpoint = officeEndpoint(
  'PUT',
  '/api/office/staff/:id/roles',
  { permission: 'staff.manage', confirmed: true },
  {
    summary:
      'Gives a colleague other roles, which hold from the next call on. 409 `conflict` for an old version, `not_offered` for the only owner.',
    params,
    body: z.object({ roles: Roles, version: z.int().min(0).max(2_147_483_647) }),
    reply: doneReply(StaffList),
  },
);

export const removeColleagueEndpoint = officeEndpoint(
  'DELETE',
  '/api/office/staff/:id',
  { permission: 'staff.manage', confirmed: true },
  {
    summary: 'Lets a colleague go: every session ends at once. 409 `not_offered` for the only owner.',
    params,
    reply: doneReply(StaffList),
  },
);

export const listSessionsOfEndpoint = officeEndpoint(
  'GET',
  '/api/office/staff/:id/sessions',
  { permission: 'staff.manage' },
  { summary: 'Where a colleague is signed in.', params, reply: successReply(z.array(StaffSession)) },
);

export const endSessionsOfEndpoint = officeEndpoint(
  'DELETE',
  '/api/office/staff/:id/sessions',
  { permission: 'staff.manage' },
  { summary: 'Signs a colleague out everywhere.', params, reply: doneReply(StaffList) },
);
