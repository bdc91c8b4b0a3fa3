import type { Schema } from '#server/foundation/database/test-schemas.ts';

/** Effect of a migration that may break a process of the previous release. */
export interface Breach {
  /** 'orders.note', 'orders.orders_total_adds_up'. */
  what: string;
  /** Description in a sentence: 'the column is gone'. */
  says: string;
  /**
   * True if only a contraction may do this. False for a rule that may refuse unused values, which a person must have
   * checked.
   */
  sure: boolean;
}

/**
 * Compares the schema before a migration with the schema after it. Lists what may break processes of the previous
 * release: removed or changed columns that they read or write, and new rules that refuse their writes. Additions are
 * harmless. Pure.
 */
export function breachesOf(before: Schema, after: Schema): Breach[] {
  const breaches: Breach[] = [];
  const breach = (what: string, says: string, sure = true) => breaches.push({ what, says, sure });
  for (const [table, columns] of before.tables) {
    const now = after.tables.get(table);
    if (!now) {
      breach(table, 'the table is gone');
      continue;
    }
    for (const [name, was] of columns) {
      const is = now.get(name);
      const what = `${table}.${name}`;
      if (!is) breach(what, 'the column is gone');
      else if (is.type !== was.type) breach(what, `the column was ${was.type} and is ${is.type}`);
      else if (was.nullable && !is.nullable) breach(what, 'the column may no longer be empty');
      else if (was.fallback !== null && is.fallback === null && !is.nullable)
        breach(what, 'the column has no default any more');
      else if (!was.made && is.made) breach(what, 'the column can no longer be written');
    }
    for (const [name, is] of now)
      if (!columns.has(name) && !is.nullable && is.fallback === null && !is.made)
        breach(`${table}.${name}`, 'the column is new, may not be empty and has no default');
  }
  for (const [what, is] of after.rules) {
    const known = before.tables.get(is.table);
    // A key or a reference of new columns does not affect writers who leave them empty; a check may affect existing
    // columns.
    if (!known || (is.kind !== 'c' && is.columns.every((column) => !known.has(column)))) continue;
    const was = before.rules.get(what);
    if (!was) breach(what, `there is a new rule, ${is.says}`, false);
    else if (was.says !== is.says) breach(what, `the rule was ${was.says} and is ${is.says}`, false);
  }
  return breaches;
}

/** Entry of the README about a migration. */
export interface Entry {
  tag: string;
  kind: string;
  /** Migration of the earlier release that stopped using the removed parts, for a contraction; else empty. */
  unusedSince: string;
  why: string;
}

/** Reads the table of entries: | migration | kind | unused since | why |. */
export function readEntries(markdown: string): Entry[] {
  const rows = [...markdown.matchAll(/^\| `([\w-]+)` \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)];
  return rows.map(([, tag = '', kind = '', since = '', why = '']) => ({
    tag,
    kind,
    unusedSince: since.replaceAll('`', '').trim(),
    why,
  }));
}

/** Returns the faults of a migration, by its effects and its entry, as sentences; none if all is correct. Pure. */
export function migrationFaults(
  tag: string,
  breaches: readonly Breach[],
  entry: Entry | undefined,
  earlier: readonly string[],
): string[] {
  if (!entry)
    return [
      `${tag} has no row in database/migrations/README.md: say there whether it is 'expand' or 'contract', and why old processes live with it.`,
    ];
  const { kind, unusedSince, why } = entry;
  if (kind !== 'expand' && kind !== 'contract')
    return [`${tag} is '${kind}' in database/migrations/README.md: write 'expand' or 'contract'.`];
  if (why.trim().split(' ').length < 4)
    return [`${tag} does not say in database/migrations/README.md why old processes live with it.`];
  if (kind === 'contract')
    return earlier.includes(unusedSince)
      ? []
      : [
          `${tag} is 'contract': name the migration of the earlier release that stopped using it ('${unusedSince}' is none before it).`,
        ];
  return breaches.flatMap(({ what, says, sure }) => {
    const name = what.slice(what.indexOf('.') + 1);
    if (sure) return [`${tag}, ${what}: ${says}. Old processes break on that: do it a release later, as 'contract'.`];
    return isNamed(name, why)
      ? []
      : [`${tag}, ${what}: ${says}. Name it in its row and say why nothing that old processes write is refused.`];
  });
}

/** The entry lists names in full, or with a star for a common part: `*_listed`. */
function isNamed(name: string, why: string): boolean {
  const named = [...why.matchAll(/`([\w*]+)`/g)].map(
    ([, pattern = '']) => new RegExp(`^${pattern.replaceAll('*', '\\w*')}$`),
  );
  return named.some((pattern) => pattern.test(name));
}
