import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ParcelStep, parcelStepNames } from '#contract/parcel-steps.ts';
import type { Db } from '#database/db.ts';
import { fullDate, timeOfDay } from '#server/foundation/calendar/day-words.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { inDryRunTransaction } from '#server/foundation/database/dry-run-transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Files } from '#server/foundation/files/files.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { type CommandUsage, printUsageError } from '#server/foundation/process/command-usage.ts';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';
import {
  eventsOf,
  findShipmentByAwb,
  findShipmentByReference,
  type Shipment,
  troubledShipments,
} from '#server/fulfilment/delivery-promise/queries.ts';
import { tendParcel } from './tend-parcel.ts';

type Say = (line: string) => void;

export interface Despatch {
  db: Db;
  files: Pick<Files, 'read'>;
  /** Dependencies of jobs; undefined without a running shop to execute them. */
  running: Needs<'jobs' | 'publicUrl' | 'secret' | 'now' | 'shopFacts' | 'settings'> | undefined;
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
    ['parcels left | out | tried | arrived | back PARCEL', 'says where one is that the shop carries itself'],
    ['parcels retry | rebook | lost | done PARCEL --dry', 'says whether that could be done, and changes nothing'],
  ],
  options: {
    label: ['--to FOLDER'],
    ...Object.fromEntries(parcelStepNames.map((step) => [step, ['--dry']])),
  },
};

/**
 * Creates the `parcels` command, by which staff handle parcels with trouble. Without a running shop it only lists them.
 */
export function parcelsCommand(despatch: Despatch): OperatorCommand {
  return async ([verb = '', name = '', ...options], say, { cwd } = { cwd: '.' }) => {
    if (verb === 'list') return list(despatch.db, say);
    if (!name || !Object.hasOwn(verbs, verb) || !hasOnly(verb, options)) return printUsageError(parcelsUsage, say);
    const parcel =
      (await findShipmentByReference(despatch.db, name.toUpperCase())) ?? (await findShipmentByAwb(despatch.db, name));
    if (!parcel) {
      say(`There is no parcel ${name}.`);
      return 1;
    }
    return (verbs[verb] ?? show)(despatch, parcel, say, { options, cwd });
  };
}

/** Returns true if a verb knows what was typed after the parcel. */
function hasOnly(verb: string, options: readonly string[]): boolean {
  const [first, , ...more] = options;
  if (verb === 'label') return first === undefined || (first === '--to' && more.length === 0);
  return options.every((option) => verb !== 'show' && option === '--dry');
}

type Verb = (
  despatch: Despatch,
  parcel: Shipment,
  say: Say,
  typed: { options: string[]; cwd: string },
) => Promise<number>;

const verbs: Partial<Record<string, Verb>> = {
  show,
  label,
  ...Object.fromEntries(parcelStepNames.map((step) => [step, whileRunning(step)])),
};

/** Creates the action of a verb that needs the shop's jobs, run in its own transaction. */
function whileRunning(step: ParcelStep): Verb {
  return async ({ db, running }, parcel, say, { options }) => {
    if (!running) {
      say('Start the shop first: the courier is asked by its jobs.');
      return 1;
    }
    const dry = options.includes('--dry');
    try {
      say(await inDryRunTransaction(db, dry, (tx) => tendParcel(tx, running, parcel, step)));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      say(`${error.message}${step === 'track' || step === 'rebook' ? '' : ' Nothing was changed.'}`);
      return 1;
    }
    if (dry) say('So it would be. Nothing was changed: this was a dry run.');
    return 0;
  };
}

async function list(db: Db, say: Say): Promise<number> {
  const parcels = await troubledShipments(db);
  for (const parcel of parcels) say(lineOf(parcel));
  say(parcels.length === 1 ? '1 parcel needs someone' : `${parcels.length} parcels need someone`);
  return 0;
}

function lineOf({ reference, awb, carrier, step, statusWords, trouble, heldBack }: Shipment): string {
  const parts = [
    reference,
    awb ?? 'no AWB',
    carrier,
    statusWords || step,
    trouble ?? '',
    heldBack ? '(waits for you)' : '',
  ];
  return parts.filter(Boolean).join('  ');
}

async function show({ db }: Despatch, parcel: Shipment, say: Say): Promise<number> {
  say(lineOf(parcel));
  for (const { at, words, location } of await eventsOf(db, [parcel.id])) {
    say([`${fullDate(inIndia(at).day)} ${timeOfDay(at)}`, words, location].filter(Boolean).join('  '));
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
