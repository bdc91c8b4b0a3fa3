import { nodesIn, type Syntax, syntaxOf } from './syntax.ts';

/** Maximum lines of a file; generated files (the database dump) are exempt. */
const longest = 400;
const made = /^(?:database\/(?:schema\.sql|migrations\/))/;

/** Maximum lines of a function, so that it can be read at once. Test blocks, which only group tests, are exempt. */
const longestFunction = 80;
const test = /\.test\.tsx?$/;

/** File names that say nothing about their contents. */
const empty = /(?:\/(?:utils?|helpers?|common|misc|index)|-(?:utils?|helpers?|services?|managers?))\.tsx?$/;
const kebab = /^[a-z0-9$]+(?:[-.][a-z0-9$]+)*$/;

/** Files that may write stock and its movements: their statements add to a quantity under the row lock. */
const movingStock = [
  'server/orders/model/stock-statements.ts',
  'server/catalogue/catalogue-lists/list-sizes.ts',
  'server/selling/checkout/write-order.ts',
];
const forTests = /\.test\.tsx?$|\/test-[^/]+\.ts$/;
const writesStock =
  /\.(?:insert|update|delete)\(\s*stock(?:Movements)?(?:Table)?\s*\)|\b(?:insert into|update|delete from)\s+(?:\$\{stock(?:Movements)?(?:Table)?\}|"?stock(?:_movements)?"?\s)/i;
/** Matches assignments to a quantity that set it instead of adding to it. */
const setsStock = /\b(available|reserved) = (?!s\.\1 [+-])/;

/** Files that may access browser storage: their entries have an owner and expiry in the table of `storage-table.ts`. */
const keeping = ['storefront/browser/storage.ts', 'storefront/browser/stored-pictures.ts', 'office/browser/kept.ts'];
const keeps =
  /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|document\s*\.\s*cookie|(?:window|self|globalThis)\.caches|caches\.(?:open|match|delete|keys|has)|navigator\.storage)\b/;

/** State in `contract/`, which several shops in one process would share. */
const holdsState = /\bglobalThis\b|\bSymbol\.for\(|\bAsyncLocalStorage\b|^(?:export )?(?:let|var) /m;

/** File whose `fetch` reports user activity. Requests that bypass this file would extend an unused session. */
const fetching = 'office/browser/person.ts';
const fetches = /(?<![.\w])(?:(?:window|self|globalThis)\.)?fetch\(|\bXMLHttpRequest\b|\bsendBeacon\b/;

/** Matches pages with a server loader; they need a browser loader too, as page data has no separate address. */
const readsOnServer = /^export (?:const|async function|function) loader\b/m;
const readsInBrowser = /^export (?:const|async function|function) clientLoader\b/m;

/** Expressions that no file may have, with the remedy. Vitest's own waits end after a second, too early when slow. */
const refused = [
  {
    found: /\bas unknown as\b/,
    says: `forces a type with 'as ${'unknown'} as': parse the value, or say its type where it is made.`,
  },
  {
    found: /\bvi\.wait(?:For|Until)\(/,
    says: 'waits a second at most: use expect.poll, whose limit is set once (vitest.config.ts).',
  },
  {
    found: /\bexpect\s*\.poll\((?:(?!\)\s*\.(?:not\b|to[A-Z]|resolves\b|rejects\b))[\s\S])*?\btimeout:/,
    says: 'gives a wait a limit of its own: the limit is set once (vitest.config.ts).',
  },
];

/** Returns violations of the house rules, as messages with the remedy. */
export function houseFaults(file: string, source: string): string[] {
  const faults: string[] = [];
  const lines = source.split('\n').length;
  if (isTooLong(file, lines)) faults.push(`${file} has ${lines} lines: split it by verb, the limit is ${longest}.`);
  if (!/\.tsx?$/.test(file)) return faults;
  faults.push(...nameFaults(file));
  if (isBarrel(source)) faults.push(`${file} only passes others on: import the file you mean.`);
  for (const { says } of refused.filter(({ found }) => found.test(source))) faults.push(`${file} ${says}`);
  if (!forTests.test(file)) faults.push(...accessFaults(file, source));
  if (/^storefront\/routes\//.test(file) && loadsOnServerOnly(source))
    faults.push(
      `${file} has a loader and no clientLoader: on the way back to it nothing would answer (browser/cached-loader.ts, fresh-loader.ts).`,
    );
  if (lines > longestFunction && !test.test(file)) faults.push(...longFunctions(file, source));
  return faults;
}

/** Checks that stock, the browser's storage and calls of the office go through the modules that own them. */
function accessFaults(file: string, source: string): string[] {
  const faults: string[] = [];
  if (/^(?:server|scripts|bench|e2e|database)\//.test(file)) faults.push(...stockFaults(file, source));
  if (/^(?:storefront|office|ui|contract|artwork)\//.test(file) && !keeping.includes(file) && keeps.test(source))
    faults.push(
      `${file} reaches the browser's storage: call storefront/browser/owner.ts for what is a person's, storage.ts for the rest; in the office browser/kept.ts.`,
    );
  if (/^contract\//.test(file) && holdsState.test(source))
    faults.push(
      `${file} holds state, which two shops in one process would share: take the value as a parameter (contract/shop-facts.ts, ShopSettings of contract/settings.ts).`,
    );
  if (/^office\//.test(file) && file !== fetching && fetches.test(source))
    faults.push(`${file} fetches by itself: call officeFetch of ${fetching}, which says whether a person is there.`);
  return faults;
}

/** Checks that stock is added to, never set: sales between reading and writing a quantity would be undone. */
function stockFaults(file: string, source: string): string[] {
  if (!writesStock.test(source)) return [];
  if (!movingStock.includes(file))
    return [
      `${file} writes stock: call a statement of server/orders/model/stock-statements.ts, which adds and keeps the cause.`,
    ];
  const [, updates = ''] = /\bupdate\s+\$\{stock(?:Table)?\}([\s\S]*)$/i.exec(source) ?? [];
  return setsStock.test(updates)
    ? [`${file} sets a number of pieces: add to it (available = s.available + ...), or sales come back.`]
    : [];
}

function longFunctions(file: string, source: string): string[] {
  const faults: string[] = [];
  const linesOf = ({ start, end }: Syntax) => source.slice(start, end).split('\n').length;

  function visit(node: Syntax, name: string): void {
    const lines = linesOf(node);
    // A shorter function cannot contain one that is too long.
    if (lines <= longestFunction) return;
    if (/^(?:Function|ArrowFunction)/.test(node.type)) {
      faults.push(
        `${file}: ${name || 'a function'} has ${lines} lines: give a part of it a name of its own, the limit is ${longestFunction}.`,
      );
    }
    for (const child of Object.values(node).flatMap(nodesIn)) visit(child, nameIn(child) || nameIn(node));
  }

  try {
    visit(syntaxOf(source, file), '');
  } catch {
    faults.push(`${file} cannot be parsed.`);
  }
  return faults;
}

/** Returns the name of a function, or of the node that contains it. */
function nameIn({ id, key }: Syntax): string {
  const [name] = nodesIn([id, key]);
  return typeof name?.name === 'string' ? name.name : '';
}

function isBarrel(source: string): boolean {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').trim();
  return (
    code !== '' && code.replace(/^export (?:type )?(?:\*(?: as \w+)?|\{[^}]*\}) from '[^']+';?\s*/gm, '').trim() === ''
  );
}

function nameFaults(file: string): string[] {
  if (empty.test(file)) return [`${file}: name it after the verb or the noun it holds.`];
  const isKebab = kebab.test(file.slice(file.lastIndexOf('/') + 1));
  return isKebab ? [] : [`${file}: write the name in small letters with dashes.`];
}

function loadsOnServerOnly(source: string): boolean {
  return readsOnServer.test(source) && !readsInBrowser.test(source);
}

function isTooLong(file: string, lines: number): boolean {
  return lines > longest && !made.test(file);
}
