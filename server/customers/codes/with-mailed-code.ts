import { codeFault } from '#contract/account-rules.ts';
import { askersOf, type BrowserContext } from '#server/customers/accounts/known-browser.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { withMinimumDuration } from '#server/customers/accounts/with-minimum-duration.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { recordSecurityEvent, type SecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { codeRefusal, type RightCode, standsTries, tryCode } from './codes.ts';

/** Entered code, with its purpose and the security event that records a failure. */
interface EnteredCode extends Pick<RightCode, 'kind' | 'about'> {
  code: string;
  event: Pick<SecurityEvent, 'accountId' | 'accountOf' | 'orderId' | 'about'>;
  /** Minimal response time in ms, so that timing does not reveal if an account exists. */
  afterMs?: number;
}

/**
 * Checks a mailed code and passes a correct one to `take`; undefined from `take` counts as wrong. Failures are counted
 * per network and recorded. Throws Problem 400 at the field, 429 beyond the hourly attempts, unless the browser's code
 * has attempts left.
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
    const tried = await withMinimumDuration(afterMs, () =>
      tryCode(deps.db, deps.secret, { kind, about, code, by, now: deps.now() }),
    );
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
 * Counts an attempt before its code is checked, which limits parallel attempts. Beyond the network's limit, a requester
 * can still use the attempts of their own code. Returns true if the network counted it. Throws Problem 429.
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
