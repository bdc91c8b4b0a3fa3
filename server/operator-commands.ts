import path from 'node:path';
import type { Db } from '#database/db.ts';
import { applyCatalogue } from './catalogue/apply-catalogue.ts';
import { CatalogueFileError, readCatalogueFiles } from './catalogue/read-catalogue-files.ts';
import { checkLedger } from './orders/check-ledger.ts';
import type { OperatorCommand } from './platform/operator-socket.ts';

/** Where the demonstration catalogue is, and where a shopkeeper edits it. */
export const seedFolder = path.resolve(import.meta.dirname, '../database/seed');

/** What an operator can ask of the shop, whether it runs or not. */
export function operatorCommands(db: Db): ReadonlyMap<string, OperatorCommand> {
  return new Map<string, OperatorCommand>([
    ['catalogue', (args, say) => catalogue(db, args, say)],
    ['ledger', (_args, say) => ledger(db, say)],
  ]);
}

const catalogueUsage = 'Use: npm run shop -- catalogue apply [--from FOLDER] [--recount]';

/** `catalogue apply`: writes the data files to the shop; `--recount` sets the stock to what the files say as well. */
async function catalogue(db: Db, args: string[], say: (line: string) => void): Promise<number> {
  const [verb, ...options] = args;
  if (verb !== 'apply') {
    say(catalogueUsage);
    return 2;
  }
  const from = options.indexOf('--from');
  const folder = from >= 0 ? path.resolve(options[from + 1] ?? '.') : seedFolder;
  try {
    const { products } = await readCatalogueFiles(folder);
    const { added, changed } = await applyCatalogue(db, products, { recount: options.includes('--recount') });
    say(`${products.length} products read from ${folder}: ${added} added, ${changed} changed`);
    return 0;
  } catch (error) {
    if (!(error instanceof CatalogueFileError)) throw error;
    for (const problem of error.problems) say(problem);
    say('Nothing was changed.');
    return 1;
  }
}

/** `ledger`: adds up every movement of stock and holds it against what the shop believes it has. */
async function ledger(db: Db, say: (line: string) => void): Promise<number> {
  const { skus, orders, faults } = await checkLedger(db);
  for (const fault of faults) say(fault);
  say(`${skus} SKUs and ${orders} orders checked: ${faults.length === 0 ? 'everything adds up' : `${faults.length} do not add up`}`);
  return faults.length === 0 ? 0 : 1;
}
