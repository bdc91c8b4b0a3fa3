import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { accounts } from './specification/accounts.ts';
import { checkout } from './specification/checkout.ts';
import { policies } from './specification/policies.ts';
import type { Row } from './specification/row.ts';
import { screens } from './specification/screens.ts';
import { studio } from './specification/studio.ts';

// The table of everything the shop must say and do word for word. It runs nothing itself: the journeys it names do. It
// fails when a journey is renamed, taken away, or no longer looks for the words.

const journey = (file: string) => path.join(import.meta.dirname, `${file}.test.ts`);

/** Where a test of this name begins: its name stands in quotes right behind a bracket, and nowhere else counts. */
function placeOf(source: string, name: string): number {
  for (let at = source.indexOf(name); at >= 0; at = source.indexOf(name, at + 1)) {
    const quote = source[at - 1] ?? '';
    if (/\(\s*['"`]$/.test(source.slice(Math.max(at - 20, 0), at)) && source[at + name.length] === quote) return at;
  }
  return -1;
}

/** The lines of the named test, with the cases that stand above it; empty where the file has no such test. */
function sourceOf({ file, test: name }: Row): string {
  const source = readFileSync(journey(file), 'utf8');
  const at = placeOf(source, name);
  if (at < 0) return '';
  const before = source.slice(0, at);
  const start = Math.max(before.lastIndexOf('\n});'), before.lastIndexOf('\n  });'), before.lastIndexOf('\n}\n'));
  const length = source.slice(at).search(/\n\s*(?:test|describe)(?:\.each)?\(/);
  return source.slice(Math.max(start, 0), length < 0 ? undefined : at + length);
}

describe.each([
  ['screens', screens],
  ['policies', policies],
  ['accounts', accounts],
  ['checkout', checkout],
  ['studio', studio],
])('%s', (_section, rows) => {
  test.each(rows)("$says: $file, '$test'", (row) => {
    expect(existsSync(journey(row.file)), `${row.file}.test.ts is there`).toBe(true);
    const source = sourceOf(row);
    expect(source, `a test called '${row.test}' is in ${row.file}.test.ts`).not.toBe('');
    for (const words of row.proof ?? [row.says]) expect(source.includes(words), `${row.file}.test.ts looks for ${words}`).toBe(true);
  });

  test('says nothing twice', () => {
    const keys = rows.map(({ says, file, test: name }) => `${says}, ${file}, ${name}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
