import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { houseFaults } from './house-rules.ts';
import { projectRoot } from './run-tool.ts';

test.each([
  ['server/orders/place-order.ts', 'export function placeOrder() {}', []],
  ['server/orders/utils.ts', 'export const a = 1;', ['name it after']],
  ['server/order-service.ts', 'export const a = 1;', ['name it after']],
  ['server/index.ts', 'export const a = 1;', ['name it after']],
  ['ui/Button.tsx', 'export const a = 1;', ['small letters']],
  ['storefront/routes/product.$id.tsx', 'export const a = 1;', []],
  [
    'contract/all.ts',
    "// all of it\nexport * from './a.ts';\nexport {\n  b,\n} from './b.ts';\n",
    ['only passes others on'],
  ],
  ['contract/some.ts', "export * from './a.ts';\nexport const b = 1;", []],
  ['contract/nothing.ts', '', []],
  ['server/a.ts', `const a = b ${'as unknown'} as C;`, ['forces a type']],
  ['server/a.test.ts', `await ${'vi'}.waitFor(() => expect(a).toBe(1));`, ['waits a second at most']],
  ['server/a.ts', 'x\n'.repeat(401), ['split it by verb']],
  ['ui/a.css', 'x\n'.repeat(401), ['split it by verb']],
  ['database/schema.sql', 'x\n'.repeat(401), []],
  ['server/catalogue/a.ts', 'await tx.update(stockTable).set({ available: 3 })', ['writes stock']],
  ['server/catalogue/a.ts', 'await tx\n  .insert(stockMovementsTable)\n  .values(moved)', ['writes stock']],
  ['bench/a.bench.ts', `sql\`update \${stockTable} s set available = 3\``, ['writes stock']],
  ['scripts/a.ts', "execute('update stock set available = 3')", ['writes stock']],
  ['server/a.ts', "execute('insert into stock_movements (size) select 1')", ['writes stock']],
  ['server/a.ts', `sql\`select available from \${stockTable} for update\``, []],
  ['server/a.ts', 'sql`update stock_counts set ended_at = now()`', []],
  ['server/a.test.ts', 'await tx.update(stockTable).set({ available: 3 })', []],
  [
    'server/orders/model/stock-statements.ts',
    `sql\`update \${stockTable} s set available = \${wanted}\``,
    ['sets a number of pieces'],
  ],
  [
    'server/catalogue/catalogue-lists/list-sizes.ts',
    `sql\`update \${stockTable} s set offered = true, reserved = 0\``,
    ['sets a number of pieces'],
  ],
  [
    'server/orders/model/stock-statements.ts',
    `sql\`update \${stockTable} s set available = s.available + \${one}, reserved = s.reserved - \${one}\``,
    [],
  ],
  ['storefront/cart/a.ts', "localStorage.setItem('wishes', '[]')", ["reaches the browser's storage"]],
  ['storefront/checkout/a.tsx', "window.sessionStorage['a'] = 'b'", ["reaches the browser's storage"]],
  ['ui/a.tsx', "document.cookie = 'a=b'", ["reaches the browser's storage"]],
  ['storefront/studio/a.ts', "await caches.open('pictures')", ["reaches the browser's storage"]],
  ['artwork/a.ts', "indexedDB.open('a')", ["reaches the browser's storage"]],
  ['storefront/browser/storage.ts', "window.localStorage.getItem('a')", []],
  ['storefront/routes/a.tsx', 'export const loader = serverLoader(load);', ['no clientLoader']],
  ['storefront/routes/a.tsx', 'export async function loader() {}', ['no clientLoader']],
  [
    'storefront/routes/a.tsx',
    'export const loader = serverLoader(load);\nexport const clientLoader = cachedLoader(load);',
    [],
  ],
  ['storefront/routes/a.tsx', 'export const loaders = 1;', []],
  ['office/orders/a.ts', "await fetch('/api/office/me')", ['fetches by itself']],
  ['office/orders/a.ts', "window.fetch('/api/office/me')", ['fetches by itself']],
  ['office/orders/a.ts', "navigator.sendBeacon('/api/office/me')", ['fetches by itself']],
  ['office/orders/a.ts', "await officeFetch('/a'); client.refetch(); void prefetch(query)", []],
  ['office/browser/person.ts', 'await fetch(address)', []],
  ['office/browser/a.test.ts', "await fetch('/a')", []],
  ['storefront/browser/a.test.ts', "window.localStorage.getItem('a')", []],
  ['contract/a.ts', 'let last: string | undefined;', ['holds state']],
  ['contract/a.ts', 'export let last = 1;', ['holds state']],
  ['contract/a.ts', "Reflect.set(globalThis, 'a', 1);", ['holds state']],
  ['contract/a.ts', "const kept = Symbol.for('a');", ['holds state']],
  ['contract/a.ts', 'const shop = new AsyncLocalStorage();', ['holds state']],
  ['contract/a.ts', 'export function first() {\n  let found = 1;\n  return found;\n}', []],
  ['server/a.ts', 'let last: string | undefined;', []],
  [
    'server/a.test.ts',
    `await expect.poll(async () => (await read()).state, { ${'timeout'}: 60_000 }).toBe(1);`,
    ['a limit of its own'],
  ],
  ['server/a.test.ts', `await expect.poll(read, { interval: 10 }).toBe(1);\nwait({ ${'timeout'}: 5 });`, []],
])('checks the rules for the file %s', (file, source, faults) => {
  expect(houseFaults(file, source)).toEqual(faults.map((words) => expect.stringContaining(words)));
});

const long = (head: string, line: string, times: number, tail: string) =>
  [head, ...Array.from({ length: times }, () => line), tail].join('\n');

test.each([
  ['server/a.ts', long('export async function place() {', '  x();', 79, '}'), ['place has 81 lines']],
  ['server/a.ts', long('export function place() {', '  x();', 78, '}'), []],
  ['ui/a.tsx', long('export const Row = () => (<p>', '<b />', 80, '</p>);'), ['Row has 82 lines']],
  ['ui/a.ts', long('export const a = { open() {', '  x();', 80, '} };'), ['open has 82 lines']],
  ['ui/a.ts', long('export const words = {', "  '': 'a',", 99, '};'), []],
  [
    'server/a.ts',
    long('a(() => {\n  b(() => {', '    x();', 79, '  });\n});'),
    ['a function has 83 lines', 'a function has 81 lines'],
  ],
  ['server/a.test.ts', long("describe('a', () => {", '  x();', 99, '});'), []],
  ['server/a.ts', long('function (', '  x();', 99, '}'), ['cannot be parsed']],
])('checks the length of functions in %s', (file, source, faults) => {
  expect(houseFaults(file, source)).toEqual(faults.map((words) => expect.stringContaining(words)));
});

/**
 * A rule that searches for a name stops working when that name changes, so each exempt file must still need its
 * exemption.
 */
test.each([
  ['server/orders/model/stock-statements.ts', 'server/orders/model/a.ts', 'writes stock'],
  ['server/catalogue/catalogue-lists/list-sizes.ts', 'server/catalogue/catalogue-lists/a.ts', 'writes stock'],
  ['server/selling/checkout/write-order.ts', 'server/selling/checkout/a.ts', 'writes stock'],
  ['storefront/browser/storage.ts', 'storefront/browser/a.ts', "reaches the browser's storage"],
  ['storefront/browser/stored-pictures.ts', 'storefront/browser/a.ts', "reaches the browser's storage"],
  ['office/browser/kept.ts', 'office/browser/a.ts', "reaches the browser's storage"],
  ['office/browser/person.ts', 'office/browser/a.ts', 'fetches by itself'],
])('the exempt file %s would be refused elsewhere', (file, elsewhere, fault) => {
  const source = readFileSync(path.join(projectRoot, file), 'utf8');
  expect(houseFaults(elsewhere, source)).toEqual(expect.arrayContaining([expect.stringContaining(fault)]));
  expect(houseFaults(file, source)).toEqual([]);
});
