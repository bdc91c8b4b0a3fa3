import path from 'node:path';
import { parseArgs } from 'node:util';
import { type ShopSettings, settingNow } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { loadLists } from '#server/catalogue/catalogue-lists/load-lists.ts';
import { factWords } from '#server/catalogue/products/fact-words.ts';
import { createShopFacts } from '#server/catalogue/products/mutable-facts.ts';
import { type PriceQuestion, priceQuestionWords } from '#server/catalogue/products/price-guard.ts';
import { inDryRunTransaction } from '#server/foundation/database/dry-run-transaction.ts';
import { type CommandUsage, printUsageError } from '#server/foundation/process/command-usage.ts';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { taxTermsAt } from '#server/orders/pricing/tax-terms.ts';
import { type Applied, applyCatalogue, UnconfirmedPrices, UnlawfulProducts } from './apply-catalogue.ts';
import { CatalogueFileError, readCatalogueFiles } from './read-catalogue-files.ts';
import { seedFolder } from './seed-empty-shop.ts';

type Say = (line: string) => void;

/** Writes the audit entry of the prices that staff confirmed. */
type NoteConfirmed = (tx: Db, confirmed: ConfirmedPrices) => Promise<void>;

export interface ConfirmedPrices {
  by: string;
  questions: readonly PriceQuestion[];
  at: Date;
}

export const catalogueUsage: CommandUsage = {
  what: 'puts the data files of the catalogue into the shop',
  forms: [
    ['catalogue apply', 'those of database/seed; no piece of a size that is there moves'],
    ['catalogue apply --from FOLDER', 'those of another folder'],
    ['catalogue apply [--dry] [--by NAME]', '--dry only says what would change'],
    [
      'catalogue apply --yes',
      'applies prices that differ much from those of 24 hours before; without it they are listed',
    ],
    ['catalogue apply --over-edits', 'writes over what was edited in the office; without it that is left, and listed'],
  ],
  options: { apply: ['--from FOLDER', '--dry', '--by NAME', '--yes', '--over-edits'] },
  former: ['--recount'],
};

const noRecount = `There is no --recount any more: it gave back what was sold meanwhile. Nothing was changed.
Pieces that arrived:      npm run shop -- stock arrive PRODUCT SIZE N
What a count has found:   npm run shop -- stock count begin, stock count enter PRODUCT SIZE N, stock count end
A figure that is wrong:   npm run shop -- stock correct PRODUCT SIZE +N|-N "why"`;

/**
 * Creates `catalogue apply`: writes the data files to the shop; with `--dry` it only prints the changes. Stock of
 * existing sizes never changes.
 */
export function catalogueCommand(
  db: Db,
  { settings, shopFacts: rules }: { settings: ShopSettings; shopFacts: KnownFacts },
  noteConfirmed: NoteConfirmed,
): OperatorCommand {
  return async ([verb, ...args], say, { cwd } = { cwd: '.' }) => {
    const options = readOptions(args);
    if (verb === 'apply' && options?.recount) {
      say(noRecount);
      return 2;
    }
    if (verb !== 'apply' || !options) return printUsageError(catalogueUsage, say);
    const { from, dry, by, yes, 'over-edits': overEdits } = options;
    const folder = from === undefined ? seedFolder : path.resolve(cwd, from);
    try {
      // The files may name a sport that was added in the office.
      const { priceWithTax, declared, requiresDeclarations } = rules;
      const shopFacts = { ...createShopFacts(), priceWithTax, declared, requiresDeclarations };
      await loadLists(db, shopFacts);
      const catalogue = await readCatalogueFiles(shopFacts, folder);
      const at = new Date();
      const shares = { ...settingNow(settings, 'prices'), tax: taxTermsAt(settings, at, { seller: '' }) };
      const applying = { person: by, at, overEdits, shares, confirmedPrices: yes || dry };
      const applied = await inDryRunTransaction(db, dry, async (tx) => {
        const done = await applyCatalogue(shopFacts, tx, catalogue, applying);
        if (done.questions.length > 0) await noteConfirmed(tx, { by, questions: done.questions, at });
        return done;
      });
      sayApplied(applied, { products: catalogue.products.length, folder, dry }, say);
      return 0;
    } catch (error) {
      return refuse(error, say);
    }
  };
}

function sayApplied(
  applied: Applied,
  { products, folder, dry }: { products: number; folder: string; dry: boolean },
  say: Say,
): void {
  const { added, changed, questions } = applied;
  say(
    `${products} products read from ${folder}: ${added} added, ${changed} changed${dry ? ', if this were done' : ''}`,
  );
  sayFigures(applied, dry, say);
  sayKept(applied, say);
  sayPrices(questions, say);
  if (dry && questions.length > 0) say(needsYes);
}

/** Prints the reason why nothing was applied. Throws any other error. */
function refuse(error: unknown, say: Say): number {
  if (error instanceof UnconfirmedPrices) return refusePrices(error, say);
  const problems = problemsOf(error);
  if (!problems) throw error;
  for (const problem of problems) say(problem);
  say('Nothing was changed.');
  return 1;
}

/** Returns the problems of files or products; undefined for any other error. Pure. */
function problemsOf(error: unknown): readonly string[] | undefined {
  if (error instanceof CatalogueFileError) return error.problems;
  return error instanceof UnlawfulProducts ? error.faults : undefined;
}

function readOptions(args: string[]) {
  const options = {
    from: { type: 'string' },
    dry: { type: 'boolean', default: false },
    by: { type: 'string', default: 'operator' },
    'over-edits': { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    recount: { type: 'boolean', default: false },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch {
    return undefined;
  }
}

const needsYes = 'To apply these prices: npm run shop -- catalogue apply --yes';

/** Prints the prices that differ much from those of 24 hours before, or are below cost. */
function sayPrices(questions: readonly PriceQuestion[], say: Say): void {
  for (const question of questions) say(priceQuestionWords(question));
}

function refusePrices({ questions }: UnconfirmedPrices, say: Say): number {
  sayPrices(questions, say);
  say('Nothing was changed.');
  say(needsYes);
  return 1;
}

/** Prints the office edits that took precedence over the files, and the option that overrides them. */
function sayKept({ kept }: Applied, say: Say): void {
  for (const { id, name, field, file, shop } of kept) {
    const { words, shown } = factWords[field];
    say(
      `${name} (${id}), ${words}: edited in the office, ${shown(shop as never)}; the file says ${shown(file as never)}. It was left as it is.`,
    );
  }
  if (kept.length > 0)
    say('To put what the files say in place of these edits: npm run shop -- catalogue apply --over-edits');
}

/** Prints the possible meanings of each changed number in the files, with the command for each. */
function sayFigures({ figures }: Applied, dry: boolean, say: Say): void {
  for (const { productId, name, size, said, says, available } of figures) {
    if (said === null) continue;
    const sku = `${productId} ${size.includes(' ') ? `"${size}"` : size}`;
    const differs = `${name}, ${size}: the file says ${says}, it said ${said} when last applied; no piece was moved, ${available} can be sold.`;
    const command =
      says > said
        ? `To add ${says - said} that arrived: npm run shop -- stock arrive ${sku} ${says - said}`
        : `To take ${said - says} off: npm run shop -- stock correct ${sku} -${said - says} "why"`;
    say(`${differs} ${command}`);
  }
  const first = figures.filter(({ said }) => said === null).length;
  if (first > 0 && !dry)
    say(
      `Of ${first} sizes it was not kept what the files said before. It is from now on; no piece of theirs was moved.`,
    );
}
