import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const importPattern = /^(?:import|export)\s(type\s)?(?:[^'"`();]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/gm;

/** Lists the import specifiers of a source. Without `types` it omits type imports, without `lazy` dynamic imports. */
export function specifiersIn(source: string, { types = true, lazy = true } = {}): string[] {
  return [...source.matchAll(importPattern)].flatMap(([, type, named, awaited]) => {
    if (awaited !== undefined) return lazy ? [awaited] : [];
    return named === undefined || (type && !types) ? [] : [named];
  });
}

/** Returns the path of an imported file, relative to the root folder; undefined for a package. */
export function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return undefined;
  return path.posix.join(path.posix.dirname(file), specifier);
}

/**
 * Lists these files and all files that they import at runtime, directly or indirectly. Without `lazy`, ignores dynamic
 * imports.
 */
export function importClosure(root: string, entries: readonly string[], { lazy = true } = {}): string[] {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !existsSync(path.join(root, file))) continue;
    found.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    const specifiers = specifiersIn(readFileSync(path.join(root, file), 'utf8'), { types: false, lazy });
    waiting.push(...specifiers.flatMap((specifier) => targetOf(file, specifier) ?? []));
  }
  return [...found].sort();
}
