import { asc, eq, inArray } from 'drizzle-orm';
import type { ReturnStateName } from '#contract/lists.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { inDryRunTransaction } from '#server/foundation/database/dry-run-transaction.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type CommandUsage, printUsageError } from '#server/foundation/process/command-usage.ts';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { openReturns } from '#server/orders/model/sold-lines.ts';
import { findReturn } from '#server/selling/return-rules/queries.ts';
import { titleOfStep } from '#server/selling/return-rules/return-state.ts';
import { bookPaid } from './book-paid.ts';
import { acceptReturn, moveReturn, reasonInWords } from './move-return.ts';
import { isByHand, upiGiven } from './waiting-by-hand.ts';

type Say = (line: string) => void;

const steps: Record<string, ReturnStateName> = {
  approve: 'approved',
  pickup: 'pickup_booked',
  'picked-up': 'picked_up',
  received: 'received',
  sent: 'exchanged',
};

/** Verbs without an id: they only list. */
const listings: ReadonlyMap<string, (db: Db, say: Say) => Promise<number>> = new Map([
  ['list', list],
  ['due', due],
]);

export const returnUsage: CommandUsage = {
  what: 'takes returns and reports through their steps',
  forms: [
    ['return list', 'those that are open'],
    ['return approve ID', 'the shopper is told to keep the piece ready'],
    ['return pickup ID', 'the courier was booked'],
    ['return picked-up ID', 'the courier has it'],
    ['return received ID', 'it reached the shop'],
    ['return accept ID [--scrap]', 'it was checked: money or credit goes back, and the piece is sold again or not'],
    ['return sent ID', 'the new piece of a swap has left'],
    ['return refuse ID "WHY"', 'the shopper reads why'],
    ['return ... ID --dry', 'says whether the step could be taken, and changes nothing'],
    ['return due', 'money to send by hand'],
    ['return paid REFUND', 'it was sent'],
  ],
  options: {
    ...Object.fromEntries([...Object.keys(steps), 'refuse'].map((verb) => [verb, ['--dry']])),
    accept: ['--scrap', '--dry'],
  },
};

/**
 * Creates the `return` command of staff. Each step writes its event and mail; a step that the state does not allow
 * changes nothing. Without a running shop (no `deps`) it only lists open returns.
 */
export function returnCommands(db: Db, deps: OrderContext | undefined): OperatorCommand {
  return async (args, say) => {
    const dry = args.includes('--dry');
    const [verb = '', id = '', ...rest] = args.filter((arg) => arg !== '--dry');
    const listing = id ? undefined : listings.get(verb);
    if (listing) return listing(db, say);
    if (!deps) {
      say('Start the shop first: its mails and refunds belong to this.');
      return 1;
    }
    if (verb === 'paid' && id && rest.length === 0 && !dry) return paid(deps, id, say);
    const work = id ? workOf(deps, verb, id, rest) : undefined;
    return work ? step(deps, { id, dry }, say, work) : printUsageError(returnUsage, say);
  };
}

/** Returns the action of a command verb; undefined for an unknown verb, or words that it does not know. */
function workOf(
  deps: OrderContext,
  verb: string,
  id: string,
  rest: readonly string[],
): Parameters<typeof step>[3] | undefined {
  if (verb === 'refuse' && rest.length > 0) return (tx) => refuse(tx, deps, id, rest.join(' '));
  const scrap = rest[0] === '--scrap';
  if (verb === 'accept' && rest.length === (scrap ? 1 : 0)) return (tx) => accept(tx, deps, id, scrap);
  const to = rest.length === 0 && Object.hasOwn(steps, verb) ? steps[verb] : undefined;
  return to && ((tx) => moveReturn(tx, deps, id, to, { actor: 'operator' }));
}

function refuse(tx: Db, deps: OrderContext, id: string, detail: string): Promise<boolean> {
  return moveReturn(tx, deps, id, 'rejected', { actor: 'operator', detail });
}

/** Accepts a return and restocks its pieces, unless they were reported as faulty or `scrap` is true. */
async function accept(tx: Db, deps: OrderContext, id: string, scrap: boolean): Promise<boolean> {
  const found = await findReturn(tx, id);
  return acceptReturn(tx, deps, id, { actor: 'operator', restock: found?.kind === 'return' && !scrap });
}

async function step(
  deps: OrderContext,
  { id, dry }: { id: string; dry: boolean },
  say: Say,
  run: (tx: Db) => Promise<boolean>,
): Promise<number> {
  if (dry) {
    return inDryRunTransaction(deps.db, true, async (tx) => {
      const code = await step({ ...deps, db: tx, stockChanged: () => {} }, { id, dry: false }, say, run);
      if (code === 0) say('So it would be. Nothing was changed: this was a dry run.');
      return code;
    });
  }
  const moved = await inTransaction(deps.db, run).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    return error;
  });
  if (moved instanceof Problem) {
    say(moved.message);
    return 1;
  }
  const found = await findReturn(deps.db, id);
  if (!found) {
    say(`There is no return ${id}.`);
    return 1;
  }
  const title = titleOfStep(found.state, found.kind);
  say(
    moved ? `${found.id}: ${title}.` : `${found.id} is at '${title}': that is not its next step. Nothing was changed.`,
  );
  return moved ? 0 : 1;
}

async function list(db: Db, say: Say): Promise<number> {
  const rows = await db
    .select({ row: returnsTable, reference: ordersTable.reference })
    .from(returnsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, returnsTable.orderId))
    .where(inArray(returnsTable.state, [...openReturns]))
    .orderBy(asc(returnsTable.requestedAt))
    .limit(200);
  for (const { row, reference } of rows) {
    const gets = row.outcome === 'exchange' ? 'a swap' : `${inRupees(row.amountPaise)} as ${row.outcome}`;
    say(
      `${row.id}  order ${reference}  ${titleOfStep(row.state, row.kind)}  ${reasonInWords(row)}  ${gets}  since ${inIndia(row.requestedAt).day}`,
    );
  }
  say(rows.length === 0 ? 'No return is open.' : `${rows.length} open.`);
  return 0;
}

/** Lists cash refunds that staff must send, with the shopper's UPI ID. */
async function due(db: Db, say: Say): Promise<number> {
  const rows = await db
    .select({ refund: refundsTable, upi: upiGiven, reference: ordersTable.reference, phone: ordersTable.phone })
    .from(refundsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, refundsTable.orderId))
    .where(isByHand)
    .orderBy(asc(refundsTable.createdAt))
    .limit(200);
  for (const { refund, upi, reference, phone } of rows)
    say(`${refund.id}  ${inRupees(refund.amountPaise)}  order ${reference}  ${upi ?? `no UPI ID: call +91 ${phone}`}`);
  say(rows.length === 0 ? 'Nothing is to be sent by hand.' : `${rows.length} to send.`);
  return 0;
}

async function paid({ db, now }: OrderContext, refundId: string, say: Say): Promise<number> {
  const done = await inTransaction(db, (tx) => bookPaid(tx, refundId, now()));
  say(done ? `${refundId} is booked as sent.` : `${refundId} is not waiting to be sent by hand. Nothing was changed.`);
  return done ? 0 : 1;
}

function inRupees(paise: number): string {
  return formatRupees(toRupees(paise));
}
