import { z } from 'zod';
import { text } from '#contract/primitives.ts';
import { staffRoles, staffSessionStages } from './lists.ts';
import { permissions } from './permissions.ts';

export const Role = z.enum(staffRoles, 'Choose a role');

/** Somebody's roles, one at least. */
export const Roles = z.array(Role).min(1, 'Choose a role').max(staffRoles.length, 'Choose each role once');

export const staffId = text(40);

/** Who is signed in, and what they may do: rooms and buttons are shown by it. */
export const Me = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(Role),
  permissions: z.array(z.enum(permissions)),
  /** Up to how many rupees they give back without a second person. */
  refundLimit: z.number(),
  /** Nothing but `unlock` and `sign-out` is answered until they enter their PIN. */
  locked: z.boolean(),
  hasPin: z.boolean(),
  /** Works at a device that others use too: it locks by itself in place of signing out. */
  sharedDevice: z.boolean(),
  /** A demonstration person, who exists in a demonstration shop alone. */
  demo: z.boolean(),
  /** When they have to sign in again, whatever they do. */
  endsAt: z.iso.datetime(),
  /** After how long without a call of theirs it ends, or locks; in ms. */
  idleMs: z.int(),
  /** How many wait for their decision. */
  asked: z.int(),
});
export type Me = z.output<typeof Me>;

/** How far a sign-in came: where it is not 'open', what is to follow. */
export const SignInStage = z.object({
  stage: z.enum(staffSessionStages),
  /** Who is in, once the stage is 'open'. */
  me: Me.nullable(),
});
export type SignInStage = z.output<typeof SignInStage>;
