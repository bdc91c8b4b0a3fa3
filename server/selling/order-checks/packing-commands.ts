import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { fullDate } from '#server/foundation/calendar/day-words.ts';
import { inDryRunTransaction } from '#server/foundation/database/dry-run-transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type CommandUsage, printUsageError } from '#server/foundation/process/command-usage.ts';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';
import { countLateParcels } from '#server/fulfilment/parcels/hands-wanted.ts';
import { packParcel } from '#server/fulfilment/parcels/pack-parcel.ts';
import { type ParcelToPack, parcelsToPack } from '#server/fulfilment/parcels/parcels-to-pack.ts';
import { findOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { parcelsOf } from '#server/orders/model/order-parcels.ts';
import { waitsFor } from '#server/orders/order-state/parcel-waits.ts';
import { holdOrder, releaseOrder } from '#server/orders/order-state/put-on-hold.ts';

type Say = (line: string) => void;
type Running = Pick<OrderContext, 'jobs' | 'now'>;

const dryForm = 'says whether that could be done, and changes nothing';

export const toPackUsage: CommandUsage = {
  what: 'lists the parcels that wait to be packed, those that are to leave first first',
  forms: [['to-pack', 'late ones are marked, and those on hold say why']],
  options: {},
};

export const packUsage: CommandUsage = {
  what: 'says that a parcel is packed: the courier is booked, the label and the invoice follow',
  forms: [
    ['pack REFERENCE [PARCEL]', 'PARCEL is its number (1, 2); it is needed where several wait'],
    ['pack REFERENCE [PARCEL] --seen VERSION', 'only if nothing of it has changed since to-pack listed it'],
    ['pack ... --dry', dryForm],
  ],
  options: { '': ['--seen VERSION', '--dry'] },
};

export const holdUsage: CommandUsage = {
  what: 'keeps an order from being packed',
  forms: [
    ['hold REFERENCE "WHY"', 'until it is released; the shopper reads that it waits, and not why'],
    ['hold ... --dry', dryForm],
  ],
  options: { '': ['--dry'] },
};

export const releaseUsage: CommandUsage = {
  what: 'lets an order that was on hold be packed again',
  forms: [
    ['release REFERENCE', 'it waits to be packed again'],
    ['release REFERENCE --dry', dryForm],
  ],
  options: { '': ['--dry'] },
};

/** Maximum number of parcels per list; the rest appears once these are packed. */
const listed = 500;

/** Creates `to-pack`: lists parcels that wait for packing, with the version that `pack --seen` takes. */
export function toPackCommand(settings: ShopSettings, db: Db, now: () => Date): OperatorCommand {
  return async (args, say) => {
    if (args.length > 0) return printUsageError(toPackUsage, say);
    const waiting = await parcelsToPack(settings, db, now(), listed);
    for (const parcel of waiting) for (const line of linesOf(parcel)) say(line);
    const { late } = await countLateParcels(settings, db, now());
    say(
      `${waiting.length === 1 ? '1 parcel waits' : `${waiting.length} parcels wait`} to be packed${late > 0 ? `, ${late} late` : ''}`,
    );
    return 0;
  };
}

function linesOf({
  reference,
  number,
  custom,
  leavesBy,
  promise,
  late,
  onHold,
  address,
  pieces,
  version,
}: ParcelToPack): string[] {
  const head = [
    `${reference} parcel ${number}${custom ? ', printed' : ''}`,
    `${late ? 'LATE, was to leave' : 'leaves'} ${fullDate(leavesBy)}`,
    promise.words,
    `${address.city} ${address.pin}`,
    version,
  ];
  return [
    head.join('  '),
    ...(onHold ? [`  on hold: ${onHold}`] : []),
    ...pieces.map(({ name, size, quantity }) => `  ${quantity} x ${name}, ${size}`),
  ];
}

/** Creates `pack`: records that a person packed a parcel. */
export function packCommand(db: Db, running: Running | undefined): OperatorCommand {
  return async (args, say) => {
    const { words, seen, dry } = readArguments(args);
    const [reference = '', typed] = words;
    const asked = typed === undefined ? undefined : Number(typed);
    if (
      !reference ||
      words.length > 2 ||
      seen === '' ||
      (asked !== undefined && !(Number.isInteger(asked) && asked > 0))
    )
      return printUsageError(packUsage, say);
    return changing({ db, running, reference, dry, say }, async (tx, order, { jobs, now }) => {
      const parcel = asked ?? (await onlyOne(tx, order));
      const done = await packParcel(tx, jobs, { orderId: order.id, parcel, seen, at: now() });
      return done
        ? `${order.reference} parcel ${parcel} is packed. The courier is booked, its label and invoice follow.`
        : `${order.reference} parcel ${parcel} was packed before. Nothing was changed.`;
    });
  };
}

/** Returns the number of the only parcel, or of the only waiting one. Throws Problem if several parcels wait. */
async function onlyOne(tx: Db, order: OrderRow): Promise<number> {
  const parcels = await parcelsOf(tx, order);
  const waiting = parcels.filter((parcel) => waitsFor(parcel) === 'packing');
  const [one, another] = waiting.length > 0 ? waiting : parcels;
  if (one && !another) return one.number;
  const numbers = (waiting.length > 0 ? waiting : parcels).map(({ number }) => number).join(' and ');
  throw new Problem(409, 'conflict', `Order ${order.reference} has parcels ${numbers}: say which.`);
}

/** Creates `hold`: holds an order from packing. */
export function holdCommand(db: Db, running: Running | undefined): OperatorCommand {
  return async (args, say) => {
    const { words, dry } = readArguments(args);
    const [reference = '', ...why] = words;
    if (!reference || why.length === 0) return printUsageError(holdUsage, say);
    return changing({ db, running, reference, dry, say }, async (tx, order, { now }) => {
      await holdOrder(tx, { orderId: order.id, why: why.join(' '), at: now() });
      return `${order.reference} is on hold. Nothing of it is packed until: npm run shop -- release ${order.reference}`;
    });
  };
}

/** Creates `release`: releases an order for packing. */
export function releaseCommand(db: Db, running: Running | undefined): OperatorCommand {
  return async (args, say) => {
    const { words, dry } = readArguments(args);
    const [reference = ''] = words;
    if (!reference || words.length > 1) return printUsageError(releaseUsage, say);
    return changing({ db, running, reference, dry, say }, async (tx, order, { jobs }) =>
      (await releaseOrder(tx, jobs, order.id))
        ? `${order.reference} is released.`
        : `${order.reference} is not on hold.`,
    );
  };
}

function readArguments(args: readonly string[]): { words: string[]; seen: string | undefined; dry: boolean } {
  const at = args.indexOf('--seen');
  const seen = at < 0 ? undefined : (args[at + 1] ?? '');
  const words = args.filter((arg, index) => arg !== '--dry' && (at < 0 || (index !== at && index !== at + 1)));
  return { words, seen, dry: args.includes('--dry') };
}

interface Changing {
  db: Db;
  running: Running | undefined;
  reference: string;
  dry: boolean;
  say: Say;
}

/** Runs a change of one order in a transaction, prints the result or refusal, and returns the exit code. */
async function changing(
  { db, running, reference, dry, say }: Changing,
  work: (tx: Db, order: OrderRow, running: Running) => Promise<string>,
): Promise<number> {
  if (!running) {
    say('Start the shop first: what follows is done by its jobs.');
    return 1;
  }
  const order = await findOrder(db, reference);
  if (!order) {
    say(`There is no order ${reference}.`);
    return 1;
  }
  try {
    say(await inDryRunTransaction(db, dry, (tx) => work(tx, order, running)));
    if (dry) say('So it would be. Nothing was changed: this was a dry run.');
    return 0;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say(`${error.message} Nothing was changed.`);
    return 1;
  }
}
