import { specifiersIn, targetOf } from '#server/foundation/files/import-graph.ts';
import { folderOrder } from './folder-order.ts';

/** Allowed imports between top folders. All other imports are faults. */
export const allowedImports: Record<string, readonly string[]> = {
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

/** Folders whose code runs in browsers, and imports forbidden there: Node modules and server packages. */
const inBrowser = /^(?:storefront|office|ui|contract|artwork)\/(?!entry\.server|node\/|.*\.test\.|(?:.*\/)?test-)/;
const serverOnly =
  /^(?:node:|(?:pg|pg-boss|fastify|pino|ioredis|nodemailer|sharp|piscina|drizzle-orm|rate-limiter-flexible)(?:\/|$)|@fastify\/)/;

/**
 * Server tests and test helpers: they may import everything in the folder, and production code must not import them.
 */
const forTests = /\.test\.tsx?$|^server\/.*(?:\/test-[^/]+|-suite)\.ts$/;

/** Returns the violations of a file's imports; empty if there are none. `file` is relative to the project root. */
export function importFaults(file: string, source: string): string[] {
  const mayUse = allowedImports[topOf(file)];
  if (!mayUse) return [];
  return specifiersIn(source).flatMap((specifier) => importFault(file, specifier, mayUse) ?? []);
}

function importFault(file: string, specifier: string, mayUse: readonly string[]): string | undefined {
  const target = targetOf(file, specifier);
  if (target === undefined) return packageFault(file, specifier);
  const [from, to] = [topOf(file), topOf(target)];
  if (inBrowser.test(file) && target.startsWith('artwork/node/'))
    return `${file} imports ${specifier}: it needs Node's own modules, and this code runs in the browser. Pass what it reads as an argument.`;
  if (to !== from && !mayUse.includes(to)) {
    const list = listWords(mayUse);
    return `${file} imports ${specifier}: ${from}/ may use ${list}. Pass what you need as an argument, or move it to contract/.`;
  }
  if (forTests.test(file)) return undefined;
  if (from === to && forTests.test(target))
    return `${file} imports ${specifier}: it is there for tests alone. Move what both need out of it.`;
  return to === from ? folderFault(file, specifier, target) : undefined;
}

/** Returns the fault of an import that goes to a later folder, or to another folder of the same row. */
function folderFault(file: string, specifier: string, target: string): string | undefined {
  const order = folderOrder[topOf(file)];
  const [here, there] = [folderOf(file), folderOf(target)];
  if (!order || here === there) return undefined;
  const rowOf = (folder: string) => order.findIndex((row) => row.includes(folder));
  for (const [folder, where] of [
    [here, file],
    [there, target],
  ] as const)
    if (rowOf(folder) < 0)
      return `${where} is in a folder without a place in the order of imports: give ${folder} one in scripts/folder-order.ts.`;
  if (rowOf(there) < rowOf(here)) return undefined;
  return `${file} imports ${specifier}: ${here} may not use ${there}, which scripts/folder-order.ts lists later or in the same row. Move shared code to an earlier folder, or pass it in as an argument.`;
}

/**
 * Returns import cycles, type imports included, each once from its alphabetically first file. `sources` maps paths from
 * the project root to texts.
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

/**
 * Returns the folder of a file by which imports are ordered: `area/folder` in the server, the first folder elsewhere.
 */
function folderOf(file: string): string {
  const parts = file.split('/');
  if (parts[0] === 'server') return parts.slice(1, 3).join('/');
  return parts.length > 2 ? (parts[1] ?? '') : '(top)';
}

function packageFault(file: string, specifier: string): string | undefined {
  if (!inBrowser.test(file) || !serverOnly.test(specifier)) return undefined;
  const instead = file.startsWith('artwork/')
    ? 'Read the file in artwork/node/ and pass what it holds.'
    : 'Do it in server/ and send the result.';
  return `${file} imports ${specifier}: this code runs in the browser. ${instead}`;
}

function listWords(mayUse: readonly string[]): string {
  return mayUse.length > 0 ? `only ${mayUse.join(', ')}` : 'no other folder';
}
