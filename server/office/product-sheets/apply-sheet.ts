import type { Db } from '#database/db.ts';
import { changedSentence } from '#server/catalogue/products/fact-words.ts';
import type { CutBudget } from '#server/catalogue/products/price-cuts.ts';
import type { PricedChange } from '#server/catalogue/products/priced-change.ts';
import {
  type FactedProduct,
  type ProductFacts,
  readProductVersions,
} from '#server/catalogue/products/product-facts.ts';
import { frontsTaken } from '#server/catalogue/products/worn-fronts.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { makeImported } from '#server/office/product-imports/make-imported.ts';
import { callOf, findSheet, importOf, type SheetRecord } from '#server/office/sheet-files/find-sheet.ts';
import { inTurn, mayStill, moveSheet } from '#server/office/sheet-files/sheet-progress.ts';
import { type RowOutcome, type RowRecord, writeRows } from '#server/office/sheet-files/write-sheet.ts';
import { cutBudgetOf, recordCuts } from '#server/office/staff-records/giving-limit.ts';
import { changeAudited } from '#server/office/staff-records/mount-office.ts';
import { planChange } from './plan-row.ts';
import { requireConsent } from './sheet-prices.ts';

/**
 * Applies a spreadsheet's changes, or makes the drafts of another shop's export, in one transaction with its audit row.
 * Validates each product again under its lock; skips fields changed in the meantime, with the reason. Throws Stopped or
 * PricesAsk after a rollback.
 */
export async function applySheet(
  deps: Needs<'db' | 'now' | 'shopFacts' | 'settings'>,
  { id }: SheetRecord,
): Promise<void> {
  const { db } = deps;
  const { by } = await findSheet(db, id);
  if (!by) return;
  await changeAudited(deps, { actor: 'member', ...by }, async (tx, note) => {
    await inTurn(tx);
    const sheet = await findSheet(tx, id);
    const about = { thing: 'product' as const, about: id };
    if (sheet.state !== 'applying') return note({ ...about, what: `Applied already: ${callOf(sheet)}` });
    const at = deps.now();
    if (!(await mayStill(tx, sheet))) {
      await moveSheet(tx, id, ['applying'], {
        state: 'ready',
        said: `${by.who} may not do this any more. Nothing was changed.`,
      });
      return note({ ...about, what: `Did not apply ${callOf(sheet)}`, why: `${by.who} may not do this any more` });
    }
    // An approved spreadsheet does not count towards a budget.
    const cuts = sheet.consent === 'approved' ? undefined : await cutBudgetOf(deps.settings, tx, by.memberId, at);
    const isImport = importOf(sheet) !== undefined;
    const writing = { db, sheetId: id, who: by.who, at };
    const { done, left, fingerprint } = isImport
      ? await makeImported(deps.shopFacts, tx, { ...writing, what: `Made as a draft by ${sheet.name}` })
      : await writeRows(deps.shopFacts, tx, {
          ...writing,
          from: 'changed',
          judge: judgeWith(deps, sheet, at, cuts),
        });
    await recordCuts(tx, by.memberId, cuts, at);
    const ended = {
      state: 'applied' as const,
      done,
      leftOut: isImport ? sheet.same + left : left,
      appliedAt: at,
      appliedBy: by.who,
      said: null,
      stop: false,
    };
    await moveSheet(tx, id, ['applying'], ended);
    note({
      ...about,
      what: `Applied ${callOf(sheet)}: ${done} ${isImport ? 'drafts made' : 'products changed'}`,
      after: { products: done, 'left out': left, 'SHA-256 of what was changed': fingerprint },
    });
  });
}

function judgeWith(
  { shopFacts, settings }: Needs<'shopFacts' | 'settings'>,
  { name, consent }: Pick<SheetRecord, 'name' | 'consent'>,
  at: Date,
  cuts: CutBudget | undefined,
) {
  return async (
    tx: Db,
    rows: readonly RowRecord[],
    products: ReadonlyMap<string, FactedProduct>,
  ): Promise<Map<number, RowOutcome>> => {
    const older = rows.flatMap(({ productId, version }) => {
      const now = products.get(productId ?? '');
      return now && version !== null && version !== now.row.version ? [{ id: now.id, version }] : [];
    });
    const bases = await readProductVersions(tx, older);
    const outcomes = new Map(
      rows.map((row) => [row.row, judgeOne(shopFacts, row, products.get(row.productId ?? ''), bases, name)]),
    );
    const judged = await withoutTakenFronts(tx, outcomes, rows, products);
    const priced = rows.flatMap(({ row, productId }): PricedChange[] => {
      const [outcome, now] = [judged.get(row), products.get(productId ?? '')];
      return outcome && 'change' in outcome && now
        ? [{ id: now.id, before: now.facts, after: outcome.change.after }]
        : [];
    });
    await requireConsent(tx, priced, { consent }, { settings, at, cuts });
    return judged;
  };
}

/** Skips products that would be published with a drawn front of another product. */
async function withoutTakenFronts(
  tx: Db,
  outcomes: ReadonlyMap<number, RowOutcome>,
  rows: readonly RowRecord[],
  products: ReadonlyMap<string, FactedProduct>,
): Promise<Map<number, RowOutcome>> {
  const wearing = rows.flatMap(({ row, productId }) => {
    const [outcome, now] = [outcomes.get(row), products.get(productId ?? '')];
    return outcome && 'change' in outcome && now
      ? [{ row, id: now.id, before: now.facts, after: outcome.change.after }]
      : [];
  });
  const taken = await frontsTaken(tx, wearing);
  const left = wearing.flatMap(({ row, id }): [number, RowOutcome][] => {
    const words = taken.get(id);
    return words === undefined ? [] : [[row, { state: 'left_out', words }]];
  });
  return new Map([...outcomes, ...left]);
}

function judgeOne(
  shopFacts: KnownFacts,
  row: RowRecord,
  now: FactedProduct | undefined,
  bases: ReadonlyMap<string, ProductFacts>,
  name: string,
): RowOutcome {
  if (!now || row.version === null) return { state: 'left_out', words: 'There is no such product any more' };
  const planned = planChange(shopFacts, now, row.changes as Partial<ProductFacts>, {
    version: row.version,
    base: bases.get(`${now.id} ${row.version}`),
  });
  if ('faults' in planned)
    return { state: 'left_out', words: planned.faults.map(({ sentence }) => sentence).join(' ') };
  if (planned.names.length === 0) return { state: 'left_out', words: 'It is so already' };
  return { state: 'done', change: { ...planned, what: `${changedSentence(planned.names)} by ${name}` } };
}
