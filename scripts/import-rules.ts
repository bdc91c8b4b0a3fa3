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
  bench: ['contract', 'artwork', 'database', 'server', 'scripts'],
  e2e: ['contract', 'scripts', 'server', 'database'],
};

const importPattern = /(?:from|import)\s*\(?\s*'(#[^']+|\.{1,2}\/[^']+)'/g;

/** The sentences a file earns by its imports; none if all is well. `file` is relative to the top folder. */
export function importFaults(file: string, source: string): string[] {
  const from = file.split('/')[0] ?? '';
  const mayUse = allowed[from];
  if (!mayUse) return [];
  const faults: string[] = [];
  for (const [, specifier = ''] of source.matchAll(importPattern)) {
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
