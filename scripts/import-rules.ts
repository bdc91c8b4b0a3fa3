import { specifiersIn, targetOf } from '#server/platform/import-graph.ts';

/** Who may import whom, by top folder. What is not listed is refused. */
export const allowed: Record<string, readonly string[]> = {
  contract: [],
  ui: [],
  artwork: ['contract'],
  cloth: ['artwork'],
  database: ['contract'],
  sandbox: [],
  server: ['contract', 'artwork', 'database'],
  storefront: ['contract', 'artwork', 'ui'],
  office: ['contract', 'artwork', 'ui'],
  scripts: ['contract', 'artwork', 'database', 'server'],
  deploy: ['contract', 'server'],
  bench: ['contract', 'artwork', 'database', 'server', 'scripts', 'e2e'],
  e2e: ['contract', 'artwork', 'scripts', 'server', 'database'],
};

/**
 * The rooms of a top folder in their order: a room may import those that stand above it, and none beside it in its own row.
 * `(top)` are the files that stand in no room.
 */
export const rooms: Record<string, readonly (readonly string[])[]> = {
  server: [
    ['engine'],
    ['platform'],
    ['settings'],
    ['calendar', 'pricing'],
    ['security', 'content'],
    ['order-book', 'mail', 'store-credit', 'passkeys'],
    ['catalogue', 'uploads'],
    ['pictures', 'shipping', 'stock'],
    ['custom-merch', 'payments'],
    ['invoices'],
    ['order-mail'],
    ['checkout', 'order-changes'],
    ['returns'],
    ['order-desk'],
    ['accounts', 'search', 'site', 'backup', 'contact', 'demonstration'],
    ['staff'],
    ['office'],
    [
      'office-orders',
      'packing-desk',
      'print-room',
      'returns-desk',
      'customers',
      'messages',
      'catalogue-room',
      'stock-room',
      'settings-room',
      'content-room',
    ],
    ['product-sheets'],
    ['wiring'],
  ],
  storefront: [
    ['browser'],
    ['forms'],
    ['address'],
    ['parts'],
    ['shell'],
    ['cart', 'payment', 'preview'],
    ['home', 'club', 'listing', 'product', 'studio', 'policies', 'tracker', 'checkout', 'orders', 'accounts'],
    ['routes'],
    ['(top)'],
  ],
  office: [
    ['words'],
    ['browser'],
    ['parts'],
    ['frame'],
    [
      'gate',
      'today',
      'orders',
      'calling',
      'packing',
      'printing',
      'returns',
      'customers',
      'messages',
      'catalogue',
      'stock',
      'people',
      'settings',
      'content',
    ],
    ['(top)'],
  ],
};

/** Folders whose code runs in the browser, and what never may: Node's own modules and the server's packages. */
const inBrowser = /^(?:storefront|office|ui|contract|artwork)\/(?!entry\.server|node\/|.*\.test\.|(?:.*\/)?test-)/;
const serverOnly =
  /^(?:node:|(?:pg|pg-boss|fastify|pino|ioredis|nodemailer|sharp|piscina|drizzle-orm|rate-limiter-flexible)(?:\/|$)|@fastify\/)/;

/** Tests of the server and what is there for them alone: they stand on the whole folder, and nothing of the shop stands on them. */
const forTests = /\.test\.tsx?$|^server\/.*(?:\/test-[^/]+|-suite)\.ts$/;

/** The sentences a file earns by its imports; none if all is well. `file` is relative to the top folder. */
export function importFaults(file: string, source: string): string[] {
  const mayUse = allowed[topOf(file)];
  if (!mayUse) return [];
  return specifiersIn(source).flatMap((specifier) => importFault(file, specifier, mayUse) ?? []);
}

function importFault(file: string, specifier: string, mayUse: readonly string[]): string | undefined {
  const target = targetOf(file, specifier);
  if (target === undefined) {
    if (!inBrowser.test(file) || !serverOnly.test(specifier)) return undefined;
    const instead = file.startsWith('artwork/')
      ? 'Read the file in artwork/node/ and pass what it holds.'
      : 'Do it in server/ and send the result.';
    return `${file} imports ${specifier}: this code runs in the browser. ${instead}`;
  }
  const [from, to] = [topOf(file), topOf(target)];
  if (inBrowser.test(file) && target.startsWith('artwork/node/'))
    return `${file} imports ${specifier}: it needs Node's own modules, and this code runs in the browser. Pass what it reads as an argument.`;
  if (to !== from && !mayUse.includes(to)) {
    const list = mayUse.length > 0 ? `only ${mayUse.join(', ')}` : 'no other folder';
    return `${file} imports ${specifier}: ${from}/ may use ${list}. Pass what you need as an argument, or move it to contract/.`;
  }
  if (forTests.test(file)) return undefined;
  if (from === to && forTests.test(target))
    return `${file} imports ${specifier}: it is there for tests alone. Move what both need out of it.`;
  return to === from ? roomFault(file, specifier, target) : undefined;
}

/** Inside a folder whose rooms have an order: an import that goes up, or across. */
function roomFault(file: string, specifier: string, target: string): string | undefined {
  const order = rooms[topOf(file)];
  const [here, there] = [roomOf(file), roomOf(target)];
  if (!order || here === there) return undefined;
  const rowOf = (room: string) => order.findIndex((row) => row.includes(room));
  for (const [room, where] of [
    [here, file],
    [there, target],
  ] as const)
    if (rowOf(room) < 0) return `${where} is in a room that has no place yet: give ${room} one in the order of scripts/import-rules.ts.`;
  if (rowOf(there) < rowOf(here)) return undefined;
  const before = order.slice(0, rowOf(here)).flat();
  const may = before.length > 0 ? `only what stands before it (${before.join(', ')})` : 'no other room';
  return `${file} imports ${specifier}: ${here} may use ${may}. Move what both need to the earlier room, or let the later one call and pass it in.`;
}

/**
 * The rings of files that import one another, types included, each said once from its first file by name. `sources` holds the text
 * of every file by its path from the top folder.
 */
export function cycleFaults(sources: ReadonlyMap<string, string>): string[] {
  const targets = new Map<string, string[]>();
  for (const [file, source] of sources) {
    const found = specifiersIn(source).flatMap((specifier) => targetOf(file, specifier) ?? []);
    targets.set(file, [...new Set(found)].filter((target) => sources.has(target)).sort());
  }
  const faults: string[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (file: string) => {
    const at = way.indexOf(file);
    if (at >= 0) {
      const ring = way.slice(at);
      faults.push(`${[...ring, file].join(' -> ')}: a ring of imports. Move what they share to a file of its own.`);
      return;
    }
    if (done.has(file)) return;
    way.push(file);
    for (const target of targets.get(file) ?? []) visit(target);
    way.pop();
    done.add(file);
  };
  for (const file of [...targets.keys()].sort()) visit(file);
  return faults;
}

function topOf(file: string): string {
  return file.split('/')[0] ?? '';
}

function roomOf(file: string): string {
  const parts = file.split('/');
  return parts.length > 2 ? (parts[1] ?? '') : '(top)';
}
