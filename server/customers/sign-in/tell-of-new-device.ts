import type { Db } from '#database/db.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { knownBrowser } from '#server/customers/accounts/known-browser.ts';
import { newDeviceMail } from '#server/customers/accounts/mails.ts';
import { fullDate, timeOfDay } from '#server/foundation/calendar/day-words.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { originOf } from '#server/foundation/security-events/origin.ts';

/**
 * Returns a function that queues the new-device mail in the sign-in's transaction. Returns undefined for a known
 * browser, or after five mails a day.
 */
export async function tellOfNewDevice(
  deps: Pick<
    AccountContext,
    'jobs' | 'limits' | 'secret' | 'browserCookie' | 'publicUrl' | 'now' | 'shopFacts' | 'settings'
  >,
  { id, email }: { id: string; email: string },
  caller: Pick<CallContext, 'cookies' | 'address' | 'userAgent'>,
): Promise<((tx: Db) => Promise<unknown>) | undefined> {
  if (knownBrowser(deps, caller.cookies, email)) return undefined;
  if (!(await deps.limits.withinLimit('newDeviceMail', id))) return undefined;
  const now = deps.now();
  const { device, network } = originOf(caller);
  const when = `${fullDate(inIndia(now).day)}, ${timeOfDay(now)}`;
  const description = newDeviceMail(deps.settings, deps.publicUrl, { device, network, when });
  return (tx) => queueMail(tx, deps, { about: `new-device:${id}:${now.getTime()}`, to: email, description });
}
