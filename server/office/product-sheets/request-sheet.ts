import { and, eq, inArray } from 'drizzle-orm';
import type { ProductSheet } from '#contract/office/product-sheets.ts';
import type { Db } from '#database/db.ts';
import { productSheetsTable } from '#database/schema/product-sheets.ts';
import { approvalsTable } from '#database/schema/staff.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { insertApproval, type Perform } from '#server/office/approvals/approvals.ts';
import { pendingApprovalWords } from '#server/office/approvals/present-approval.ts';
import { callOf, findSheet, type SheetRecord } from '#server/office/sheet-files/find-sheet.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { beginSheet, notNow } from './begin-sheet.ts';

interface Application {
  id: string;
  confirmedPrice: boolean;
  by: NonNullable<SheetRecord['by']>;
}

/**
 * Starts to apply a spreadsheet, or requests approval if a second person must approve any of its prices. Returns the
 * message. Throws Problem 409: `price_question` with the counts if its prices are not confirmed, `not_offered`.
 */
export async function applyOrRequest(
  deps: Needs<'jobs' | 'now' | 'settings'>,
  tx: Db,
  note: WriteAudit,
  { id, confirmedPrice, by }: Application,
  member: Pick<Member, 'id' | 'name' | 'roles' | 'permissions'>,
): Promise<string> {
  const sheet = await findSheet(tx, id);
  if (sheet.changed === 0) throw new Problem(409, 'not_offered', 'Nothing would change by it.');
  if (sheet.state !== 'ready') throw notNow(sheet);
  if (!confirmedPrice) refuseQuestions(sheet);
  if (sheet.waiting > 0) {
    await requestSheet(deps, tx, note, sheet, by, member);
    return 'It waits for a second person: see Approvals.';
  }
  const consent = confirmedPrice ? ('confirmed' as const) : null;
  if (!(await beginSheet(deps, tx, { id, from: 'ready', state: 'applying', by, consent })))
    throw notNow(await findSheet(tx, id));
  note({ thing: 'product', about: id, what: `Began to apply ${callOf(sheet)}` });
  return 'It is being applied.';
}

function refuseQuestions({ asking, waiting }: SheetRecord): void {
  if (asking + waiting === 0) return;
  const follows = waiting > 0 ? ` A second person decides about ${waiting} of them.` : '';
  const words = `${asking + waiting} prices are far from those of 24 hours before, or below cost.${follows} Nothing was changed.`;
  throw new Problem(409, 'price_question', words, { details: { prices: { asking, waiting } } });
}

/** Requests approval of a whole spreadsheet, and stores the author in whose name it is applied once approved. */
async function requestSheet(
  { settings, now }: Needs<'settings' | 'now'>,
  tx: Db,
  note: WriteAudit,
  sheet: SheetRecord,
  by: Application['by'],
  member: Pick<Member, 'id' | 'name' | 'roles' | 'permissions'>,
): Promise<void> {
  const { id, waiting, changed } = sheet;
  await tx.update(productSheetsTable).set({ by }).where(eq(productSheetsTable.id, id));
  const why = `${waiting} of ${changed} products get a price that differs very much from that of 24 hours before, or is cut beyond the budget`;
  const details = { sheet: callOf(sheet), waiting };
  const asked = { kind: 'price_sheet', about: id, details, amount: 0, why } as const;
  await insertApproval(settings, tx, note, asked, member, now());
}

/**
 * Starts to apply a spreadsheet that a second person approved. Throws Problem 409 if it was discarded or already
 * applied.
 */
export function performPriceSheet(deps: Needs<'jobs'>): Perform {
  return async (tx, { about: id }, note) => {
    const [sheet] = await tx.select().from(productSheetsTable).where(eq(productSheetsTable.id, id)).limit(1);
    if (!sheet) throw new Problem(409, 'not_offered', 'This spreadsheet is not there any more. Refuse this one.');
    const beginning = { id, from: 'ready', state: 'applying', by: sheet.by, consent: 'approved' } as const;
    if (!(await beginSheet(deps, tx, beginning))) throw notNow(sheet);
    note({ thing: 'product', about: id, what: `Began to apply ${callOf(sheet)}` });
  };
}

/** Withdraws the pending approval request of a discarded spreadsheet. */
export async function withdrawSheetRequest(tx: Db, id: string): Promise<void> {
  await tx
    .update(approvalsTable)
    .set({ state: 'withdrawn' })
    .where(
      and(eq(approvalsTable.kind, 'price_sheet'), eq(approvalsTable.about, id), eq(approvalsTable.state, 'asked')),
    );
}

type WithoutWaiting = Omit<ProductSheet, 'waits'>;

/** Adds the description of the pending approval to a spreadsheet. */
export async function withWaiting(db: Db, sheet: WithoutWaiting): Promise<ProductSheet> {
  const [one] = await withAllWaiting(db, [sheet]);
  return one ?? { ...sheet, waits: null };
}

export async function withAllWaiting(db: Db, sheets: readonly WithoutWaiting[]): Promise<ProductSheet[]> {
  const ids = sheets.map(({ id }) => id);
  const waiting = and(inArray(approvalsTable.about, ids), eq(approvalsTable.state, 'asked'));
  const rows = ids.length === 0 ? [] : await db.select().from(approvalsTable).where(waiting);
  const words = new Map(rows.map((row) => [row.about, pendingApprovalWords(row)]));
  return sheets.map((sheet) => ({ ...sheet, waits: words.get(sheet.id) ?? null }));
}
