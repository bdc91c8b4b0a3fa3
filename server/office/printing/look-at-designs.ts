import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { and, isNotNull, sql } from 'drizzle-orm';
import { Crest } from '#artwork/picture.ts';
import type { CustomSide } from '#contract/custom-goods.ts';
import type { Db } from '#database/db.ts';
import { athletesTable, productsTable } from '#database/schema/catalogue.ts';
import { designLooksTable } from '#database/schema/print-room.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { findPrintFiles } from '#server/fulfilment/designs/queries.ts';
import { wordsOn, workOf } from '#server/fulfilment/designs/saved-work.ts';
import { findUploads } from '#server/fulfilment/uploads/queries.ts';
import { pictureKey } from '#server/fulfilment/uploads/upload-files.ts';
import type { Measured } from '#server/office/print-drawing/measure-prints.ts';
import type { PrintProcesses } from '#server/office/print-drawing/print-process.ts';
import { type Job, jobsOfOrder } from '#server/office/print-jobs/find-jobs.ts';
import { alikeFrom, type LookResult } from '#server/office/print-jobs/look-result.ts';
import { approveByRule } from '#server/office/print-jobs/move-job.ts';
import { findOrderById, lockOrder } from '#server/orders/model/find-order.ts';
import { crestDrawing } from './crest-drawing.ts';
import { flagWords } from './flag-words.ts';

export interface LookContext extends Needs<'db' | 'files' | 'jobs' | 'now' | 'packsItself' | 'shopFacts'> {
  printProcesses: PrintProcesses;
}

/** Time in ms that staff of a demonstration have to approve a design before it is approved automatically. */
const demonstrationMs = 24 * 3_600_000;

/** Limit of similar crests reported. */
const mostNearest = 3;

/**
 * Checks the designs of an order whose print files exist: measures them and lists what staff must review. Skips checked
 * ones; may approve automatically. Throws if measuring fails, so that the job is retried.
 */
export async function lookAtDesigns(deps: LookContext, orderId: string): Promise<void> {
  const order = await findOrderById(deps.db, orderId);
  if (!order) return;
  for (const job of await jobsOfOrder(deps.db, order)) if (!job.look && job.design) await lookAt(deps, job);
  if (deps.packsItself()) await approveUnflagged(deps, orderId);
}

/**
 * Approves designs that need no review. In a demonstration, staff have a day to do so; the job runs again after that.
 */
async function approveUnflagged({ db, now, jobs, shopFacts }: LookContext, orderId: string): Promise<void> {
  const waitMs = shopFacts.seller.demonstration ? demonstrationMs : 0;
  await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    const open = (locked ? await jobsOfOrder(tx, locked) : [])
      .filter(({ column, look }) => column === 'to_approve' && look?.flags.length === 0)
      .map((job) => ({ job, due: Math.max(job.lookedAt?.getTime() ?? 0, job.order.placedAt.getTime()) + waitMs }));
    const later = open.filter(({ due }) => due > now().getTime());
    for (const { job } of open.filter((one) => !later.includes(one))) await approveByRule(tx, job, now());
    const next = Math.min(...later.map(({ due }) => due));
    if (later.length > 0)
      await jobs.send(tx, 'make-print-files', { orderId, state: 'confirmed' }, { startAfter: new Date(next) });
  });
}

async function lookAt({ db, files, now, printProcesses }: LookContext, { order, line, design }: Job): Promise<void> {
  if (!design) return;
  const made = await findPrintFiles(db, order.id);
  const scratch = path.join(await files.scratch(), randomUUID());
  const copied: string[] = [];
  const copy = async (key: string, name: string) => {
    const file = `${scratch}-${name}`;
    copied.push(file);
    await files.copyOut(key, file);
    return file;
  };
  try {
    const sides: { side: CustomSide; file: string }[] = [];
    for (const side of design.sides) {
      const file = made.find(({ position, part }) => position === line.position && part === side);
      if (!file) throw new Error(`the ${side} of ${order.reference}-${line.position} is not made`);
      sides.push({ side, file: await copy(file.file, side) });
    }
    const pictures: string[] = [];
    for (const upload of await findUploads(db, design.pictures))
      pictures.push(await copy(pictureKey(upload), `${pictures.length}`));
    const crests = await ownCrests(db);
    const drawings = crests.map(({ name, crest }) => ({ name, drawing: crestDrawing(crest) }));
    const measured = await printProcesses.run({ kind: 'measure', sides, pictures, crests: drawings });
    if (!measured || measured === true) throw new Error(`${order.reference}-${line.position} could not be measured`);
    const found = await resultOf(db, design, measured, crests);
    const row = { designId: design.id, at: now(), found, flagged: found.flags.length > 0 };
    await db.insert(designLooksTable).values(row).onConflictDoUpdate({ target: designLooksTable.designId, set: row });
  } finally {
    await Promise.all(copied.map((file) => rm(file, { force: true })));
  }
}

interface OwnCrest {
  name: string;
  product: string;
  crest: Crest;
}

async function resultOf(
  db: Db,
  design: NonNullable<Job['design']>,
  { sides, likeness }: Measured,
  crests: readonly OwnCrest[],
): Promise<LookResult> {
  const work = workOf(design);
  const names = await ownedNames(db);
  const words = design.sides.flatMap((side) => flagWords(wordsOn(work, side), names));
  const nearest = crests
    .map(({ name, product }, at) => ({ name, product, likeness: likeness[at] ?? 0 }))
    .filter(({ likeness: share }) => share > 0)
    .toSorted((one, other) => other.likeness - one.likeness || (one.name < other.name ? -1 : 1))
    .slice(0, mostNearest);
  const alike = nearest.filter(({ likeness: share }) => share >= alikeFrom);
  const flags = [
    ...words.filter(({ words: said }, at) => words.findIndex((other) => other.words === said) === at),
    ...alike.map(({ name }) => ({ kind: 'crest' as const, words: `Looks like our crest: ${name}` })),
  ];
  return { sides, flags, nearest };
}

/** Reads the names of licensed clubs and athletes. */
async function ownedNames(db: Db) {
  const teams = await db
    .selectDistinct({ team: productsTable.team })
    .from(productsTable)
    .where(isNotNull(productsTable.team));
  const people = await db.select({ name: athletesTable.name, number: athletesTable.number }).from(athletesTable);
  return { clubs: teams.flatMap(({ team }) => team ?? []).toSorted(), athletes: people };
}

/** Reads the crests in the shop's artwork, one per club, each with a product that shows it. */
async function ownCrests(db: Db): Promise<OwnCrest[]> {
  const crest = sql<unknown>`${productsTable.picture} -> 'crest'`;
  const rows = await db
    .selectDistinctOn([productsTable.team], { team: productsTable.team, product: productsTable.id, crest })
    .from(productsTable)
    .where(and(isNotNull(productsTable.team), sql`${productsTable.picture} ? 'crest'`))
    .orderBy(productsTable.team, productsTable.id);
  return rows.flatMap(({ team, product, crest: drawn }) => {
    const read = Crest.safeParse(drawn).data;
    return team !== null && read ? [{ name: team, product, crest: read }] : [];
  });
}
