import { specifiersIn, targetOf } from '#server/foundation/files/import-graph.ts';

const heavy = /^zod(?:\/|$)/;

/**
 * Returns pages that would load the zod schemas, immediately or lazily, with the import chain. `sources` maps paths
 * from the project root to texts.
 */
export function formCodeFaults(sources: ReadonlyMap<string, string>): string[] {
  const faults: string[] = [];
  for (const entry of sources.keys()) {
    if (!isEntry(entry)) continue;
    const way = wayToFormCode(entry, sources, new Set());
    if (way) {
      faults.push(
        `${entry} would load the schemas in the browser: ${way.join(' -> ')}. Import types with 'import type', or move what is needed out of the file with the schema, as contract/address-rules.ts has it.`,
      );
    }
  }
  return faults;
}

function isEntry(file: string): boolean {
  if (['storefront/root.tsx', 'storefront/entry.client.tsx', 'office/entry.tsx'].includes(file)) return true;
  const route = /^storefront\/routes\/([^/]+)\.tsx$/.exec(file)?.[1];
  return route !== undefined && !route.endsWith('.test');
}

/** Returns the import chain from a file to the schemas, static or lazy; undefined if there is none. */
function wayToFormCode(file: string, sources: ReadonlyMap<string, string>, seen: Set<string>): string[] | undefined {
  seen.add(file);
  for (const specifier of specifiersIn(sources.get(file) ?? '', { types: false })) {
    if (heavy.test(specifier)) return [file, specifier];
    const target = targetOf(file, specifier);
    if (!target || seen.has(target) || !sources.has(target)) continue;
    const way = wayToFormCode(target, sources, seen);
    if (way) return [file, ...way];
  }
  return undefined;
}

/** Returns all files that a file loads statically, including itself and its styles. */
export function reachedFrom(
  file: string,
  sources: ReadonlyMap<string, string>,
  found = new Set<string>(),
): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const specifier of specifiersIn(sources.get(file) ?? '', { types: false, lazy: false })) {
    const target = targetOf(file, specifier);
    if (target) reachedFrom(target, sources, found);
  }
  return found;
}
