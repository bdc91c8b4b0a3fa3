/** Who may import whom, by top folder. What is not listed is refused. */
export const allowed: Record<string, readonly string[]> = {
  contract: [],
  ui: [],
  artwork: ['contract'],
  database: [],
  sandbox: [],
  server: ['contract', 'artwork', 'database'],
  storefront: ['contract', 'artwork', 'ui'],
  scripts: ['contract', 'artwork', 'database', 'server'],
  bench: ['contract', 'artwork', 'database', 'server', 'scripts', 'e2e'],
  e2e: ['contract', 'artwork', 'scripts', 'server', 'database'],
};

/** Folders whose code runs in the browser, and what never may: Node's own modules and the server's packages. */
const inBrowser = /^(?:storefront|ui|contract)\/(?!entry\.server|.*\.test\.)/;
const serverOnly =
  /^(?:node:|(?:pg|pg-boss|fastify|pino|ioredis|nodemailer|sharp|piscina|drizzle-orm|rate-limiter-flexible)(?:\/|$)|@fastify\/)/;

const importPattern = /^(?:import|export)\s(?:[^'"`();]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/gm;

/** The sentences a file earns by its imports; none if all is well. `file` is relative to the top folder. */
export function importFaults(file: string, source: string): string[] {
  const from = file.split('/')[0] ?? '';
  const mayUse = allowed[from];
  if (!mayUse) return [];
  const faults: string[] = [];
  for (const [, named, awaited] of source.matchAll(importPattern)) {
    const specifier = named ?? awaited ?? '';
    if (!/^[#.]/.test(specifier)) {
      if (inBrowser.test(file) && serverOnly.test(specifier)) {
        faults.push(`${file} imports ${specifier}: this code runs in the browser. Do it in server/ and send the result.`);
      }
      continue;
    }
    const to = targetFolder(file, specifier);
    if (to === from || mayUse.includes(to)) continue;
    const list = mayUse.length > 0 ? `only ${mayUse.join(', ')}` : 'no other folder';
    faults.push(`${file} imports ${specifier}: ${from}/ may use ${list}. Pass what you need as an argument, or move it to contract/.`);
  }
  return faults;
}

function targetFolder(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1).split('/')[0] ?? '';
  const parts = file.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts[0] ?? '';
}
