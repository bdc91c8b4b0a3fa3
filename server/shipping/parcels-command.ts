import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '#database/db.ts';
import { lockOrder } from '#server/order-book/find-order.ts';
import { queueParcelJobs } from '#server/order-book/following-jobs.ts';
import { parcelsOf } from '#server/order-book/order-parcels.ts';
import { settleOrder } from '#server/order-book/settle-order.ts';
import { type CommandUsage, misused } from '#server/platform/command-usage.ts';
import type { Files } from '#server/platform/files.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { OperatorCommand } from '#server/platform/operator-socket.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { inTransactionOrDry } from '#server/platform/try-out.ts';
import { followParcels } from './follow-parcels.ts';
import { isOver } from './parcel-progress.ts';
import { eventsOf, findShipmentByAwb, findShipmentByReference, type Shipment, troubledShipments, updateShipment } from './queries.ts';
import { replaceShipments } from './replace-shipments.ts';
import { endWalletPause } from './wallet-pause.ts';

type Say = (line: string) => void;

export interface Despatch {
  db: Db;
  files: Pick<Files, 'read'>;
  /** Undefined where no shop runs to work what is asked for. */
  running: { jobs: Pick<Jobs, 'send'>; now: () => Date } | undefined;
}

export const parcelsUsage: CommandUsage = {
  what: 'looks after parcels that need someone',
  forms: [
    ['parcels list', 'those that need someone'],
    ['parcels show PARCEL', 'what happened to one, by its number (REFERENCE-1) or AWB'],
    ['parcels label PARCEL [--to FOLDER]', 'writes its label'],
    ['parcels retry PARCEL', 'asks the courier again'],
    ['parcels rebook PARCEL', 'cancels it with the courier and books another'],
    ['parcels track PARCEL', 'asks where it is, now'],
    ['parcels lost PARCEL', 'gives it up, and the shopper hears of it; other parcels of the order go on'],
    ['parcels done PARCEL', 'says that someone has seen to it: it needs nobody any more'],
    ['parcels retry | rebook | lost | done PARCEL --dry', 'says whether that could be done, and changes nothing'],
  ],
};

/** `parcels`: what the shop's people do when a parcel needs them. Without a running shop they can be looked at. */
export function parcelsCommand(despatch: Despatch): OperatorCommand {
  return async ([verb = '', name = '', ...options], say, { cwd } = { cwd: '.' }) => {
    if (verb === 'list') return list(despatch.db, say);
    if (!name || !(verb in verbs)) return misused(parcelsUsage, say);
    const parcel = (await findShipmentByReference(despatch.db, name.toUpperCase())) ?? (await findShipmentByAwb(despatch.db, name));
    if (!parcel) {
      say(`There is no parcel ${name}.`);
      return 1;
    }
    return (verbs[verb] ?? show)(despatch, parcel, say, { options, cwd });
  };
}

type Verb = (despatch: Despatch, parcel: Shipment, say: Say, typed: { options: string[]; cwd: string }) => Promise<number>;

const verbs: Partial<Record<string, Verb>> = {
  show,
  label,
  retry: whileRunning(async (tx, { jobs }, { id, orderId, reference }, say) => {
    await updateShipment(tx, id, { heldBack: false });
    // Whoever asks again for one has filled the wallet for all.
    await endWalletPause(tx, jobs);
    await jobs.send(tx, 'ship-order', { orderId, state: 'confirmed' });
    say(`${reference}: the courier is asked again.`);
    return 0;
  }),
  rebook: whileRunning(async (tx, { jobs, now }, parcel, say) => {
    const order = await lockOrder(tx, parcel.orderId);
    if (!order) throw new RangeError(`there is no order ${parcel.orderId}`);
    const { state } = order;
    if (parcel.step === 'cancelled') await jobs.send(tx, 'ship-order', { orderId: parcel.orderId, state });
    else if (!(await replaceShipments(tx, jobs, { id: parcel.orderId, state }, parcel.positions))) {
      say(`${parcel.reference} has left the shop: it cannot be booked anew.`);
      return 1;
    }
    await settleOrder(tx, jobs, parcel.orderId, { actor: 'operator', at: now() });
    say(`${parcel.reference}: another parcel is booked in its place${parcel.packedByHand ? ', once it is packed again' : ''}.`);
    return 0;
  }),
  track: whileRunning(async (tx, { jobs }, { id, reference, awb }, say) => {
    if (!awb) {
      say(`${reference} has no AWB yet.`);
      return 1;
    }
    await jobs.send(tx, 'track-parcel', { shipmentId: id });
    say(`${reference}: the courier is asked where it is.`);
    return 0;
  }),
  lost: whileRunning(async (tx, { jobs, now }, { id, orderId, reference }, say) => {
    const order = await lockOrder(tx, orderId);
    const parcel = order && (await parcelsOf(tx, order)).find((one) => one.id === id);
    if (!order || (parcel?.state !== 'shipped' && parcel?.state !== 'out_for_delivery')) {
      say(`${reference} is not on its way. Nothing was changed.`);
      return 1;
    }
    await updateShipment(tx, id, { lostAt: now() });
    await followParcels(tx, jobs, orderId, { at: now(), actor: 'operator' });
    await queueParcelJobs(tx, jobs, order, { id, state: 'lost' });
    say(`${reference} is given up as lost. The shopper hears of it, and of what is in it.`);
    return 0;
  }),
  done: whileRunning(async (tx, _running, { id, reference, step }, say) => {
    if (!isOver(step)) {
      say(`${reference} is not over: it needs more than to be seen. Nothing was changed.`);
      return 1;
    }
    await updateShipment(tx, id, { heldBack: false, trouble: null });
    say(`${reference} is seen to. It needs nobody any more.`);
    return 0;
  }),
};

type Running = NonNullable<Despatch['running']>;

/** A verb that needs the shop's jobs, in a transaction of its own. */
function whileRunning(run: (tx: Db, running: Running, parcel: Shipment, say: Say) => Promise<number>): Verb {
  return async ({ db, running }, parcel, say, { options }) => {
    if (running && options.includes('--dry')) {
      const code = await inTransactionOrDry(db, true, (tx) => run(tx, running, parcel, say));
      if (code === 0) say('So it would be. Nothing was changed: this was a dry run.');
      return code;
    }
    if (running) return inTransaction(db, (tx) => run(tx, running, parcel, say));
    say('Start the shop first: the courier is asked by its jobs.');
    return 1;
  };
}

async function list(db: Db, say: Say): Promise<number> {
  const parcels = await troubledShipments(db);
  for (const parcel of parcels) say(lineOf(parcel));
  say(parcels.length === 1 ? '1 parcel needs someone' : `${parcels.length} parcels need someone`);
  return 0;
}

function lineOf({ reference, awb, carrier, step, statusWords, trouble, heldBack }: Shipment): string {
  const parts = [reference, awb ?? 'no AWB', carrier, statusWords || step, trouble ?? '', heldBack ? '(waits for you)' : ''];
  return parts.filter(Boolean).join('  ');
}

async function show({ db }: Despatch, parcel: Shipment, say: Say): Promise<number> {
  say(lineOf(parcel));
  for (const { at, words, location } of await eventsOf(db, [parcel.id])) {
    say([at.toISOString().slice(0, 19), words, location].filter(Boolean).join('  '));
  }
  return 0;
}

async function label(
  { files }: Despatch,
  { reference, labelFile }: Shipment,
  say: Say,
  { options, cwd }: { options: string[]; cwd: string },
): Promise<number> {
  if (!labelFile) {
    say(`${reference} has no label yet.`);
    return 1;
  }
  const to = options.indexOf('--to');
  const folder = path.resolve(cwd, to >= 0 ? (options[to + 1] ?? '.') : 'labels');
  await mkdir(folder, { recursive: true });
  const target = path.join(folder, `${reference}.pdf`);
  await writeFile(target, await files.read(labelFile));
  say(target);
  return 0;
}
