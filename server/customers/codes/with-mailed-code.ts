import { codeFault } from '#contract/account-rules.ts';
import { askersOf, type BrowserContext } from '#server/customers/accounts/known-browser.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { withMinimumDuration } from '#server/customers/accounts/with-minimum-duration.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { recordSecurityEvent, type SecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { codeRefusal, type RightCode, standsTries, tryCode } from './codes.ts';

/** A code that somebody entered: what it is for, and how a wrong one is written down. */
interface EnteredCode extends Pick<RightCode, 'kind' | 'about'> {
  code: string;
  event: Pick<SecurityEvent, 'accountId' | 'accountOf' | 'orderId' | 'about'>;
  /** Whether it was right is told after this time, in ms, so that nobody learns by the clock whether there is such an account. */
  afterMs?: number;
}

/**
 * Tries a mailed code and has `take` make use of a right one; undefined from `take` is as a wrong one (somebody was faster, or it is of
 * nothing). Each wrong one counts against its network and is written down. Throws Problem: 400 at the box of the code for a wrong, used
 * or old one and for one that another browser asked for; 429 beyond the tries of an hour, where it is of no code that still stands tries of this browser.
 */
export async function withMailedCode<Taken>(
  deps: Needs<'db' | 'limits' | 'secret' | 'now'> & BrowserContext,
  caller: Pick<CallContext, 'address' | 'cookies' | 'userAgent'>,
  { kind, about, code, event, afterMs = 0 }: EnteredCode,
  take: (right: RightCode) => Promise<Taken | undefined>,
): Promise<Taken> {
  const fault = codeFault(code);
  if (fault) throw wrongField('code', fault);
  const by = askersOf(deps, caller);
  const counted = await countTry(deps, caller.address, { kind, about }, by);
  const lookUp = async () => {
    const tried = await withMinimumDuration(afterMs, () => tryCode(deps.db, deps.secret, { kind, about, code, by, now: deps.now() }));
    const taken = typeof tried === 'string' ? undefined : await take(tried);
    if (taken !== undefined) return taken;
    throw codeRefusal(typeof tried === 'string' ? tried : 'wrong');
  };
  try {
    const taken = await lookUp();
    if (counted) await deps.limits.giveBack('codeTry', caller.address);
    return taken;
  } catch (error) {
    if (error instanceof Problem && error.status === 400) {
      await recordSecurityEvent(deps.db, { kind: 'code_failed', outcome: 'refused', from: caller, ...event });
    }
    throw error;
  }
}

/**
 * Counts a try before its code is looked at: of a thousand at once no more are looked at than there are tries. When a network's are used up, whoever
 * asked for this very code has the tries that the code itself still stands, which are counted with it. Tells whether the network's count has it.
 * Throws Problem 429: nothing is looked at or written then.
 */
async function countTry(
  { db, limits, now }: Needs<'db' | 'limits' | 'now'>,
  address: string,
  of: Pick<EnteredCode, 'kind' | 'about'>,
  by: readonly string[],
): Promise<boolean> {
  if (await limits.withinLimit('codeTry', address)) return true;
  if (!(await standsTries(db, of, by, now()))) await limits.take('codeTry', address);
  return false;
}
