import type { Db } from '#database/db.ts';
import { fullDate, timeOfDay } from '#server/foundation/calendar/day-words.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { originOf } from '#server/foundation/security-events/origin.ts';
import type { Member } from './sessions.ts';
import type { StaffContext } from './staff-context.ts';
import { type SignInChange, signInChangedMail } from './staff-mails.ts';

/** Describes where and when a call came from, for a mail. */
export function describeOrigin(caller: CallContext, now: Date) {
  return { ...originOf(caller), when: `${fullDate(inIndia(now).day)}, ${timeOfDay(now)}` };
}

/** Mails a member about a change of their sign-in methods, in the transaction of the change. */
export async function mailSignInChange(
  deps: StaffContext,
  tx: Db,
  { id, email, demo }: Pick<Member, 'id' | 'email' | 'demo'>,
  change: SignInChange,
  caller: CallContext,
): Promise<void> {
  if (demo) return;
  const now = deps.now();
  const description = signInChangedMail(deps.publicUrl, change, describeOrigin(caller, now));
  await queueMail(tx, deps, { about: `staff-sign-in:${id}:${change}:${now.getTime()}`, to: email, description });
}
