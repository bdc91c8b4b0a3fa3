import { z } from 'zod';
import { limitedText } from '#contract/primitives.ts';
import { staffRoles, staffSessionStages } from './lists.ts';
import { permissionNames } from './permissions.ts';

export const Role = z.enum(staffRoles, 'Choose a role');

/** Roles of a person, at least one. */
export const Roles = z.array(Role).min(1, 'Choose a role').max(staffRoles.length, 'Choose each role once');

export const staffId = limitedText(40);

/** Signed-in staff member with permissions; pages and buttons are shown accordingly. */
export const Me = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(Role),
  permissions: z.array(z.enum(permissionNames)),
  /** Limit in rupees for refunds without an approval. */
  refundLimit: z.number(),
  /** True if the session is locked: until the PIN is entered, only `unlock` and `sign-out` are available. */
  locked: z.boolean(),
  hasPin: z.boolean(),
  /** True for a shared device, which locks on inactivity instead of signing out. */
  sharedDevice: z.boolean(),
  /** True for a demo user, who exists only in a demo shop. */
  demo: z.boolean(),
  /** End of the session, regardless of activity. */
  endsAt: z.iso.datetime(),
  /** Inactivity in ms after which the session ends or locks. */
  idleMs: z.int(),
  /** Number of approvals that the member can decide. */
  asked: z.int(),
});
export type Me = z.output<typeof Me>;

/** Stage of a sign-in; if it is not 'open', the next step. */
export const SignInStage = z.object({
  stage: z.enum(staffSessionStages),
  /** Signed-in member, once the stage is 'open'. */
  me: Me.nullable(),
});
export type SignInStage = z.output<typeof SignInStage>;
