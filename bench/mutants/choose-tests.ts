import path from 'node:path';

/** All sources of the project by path, including tests. */
export type Sources = ReadonlyMap<string, string>;

export interface ChosenTests {
  file: string;
  /** True if it opens a database, which takes seconds. */
  isSlow: boolean;
}

const importPattern = /^(?:import|export)\s(?:[^'"`();]*?\sfrom\s+)?'([#.][^']+)'|\bimport\(\s*'([#.][^']+)'/gm;
/** Files that assemble the shop: a test that reaches a file only through them is not related to that file. */
const hubs = /^server\/(?:.*\/)?(?:app|shop|pages|main|test-shop)\.ts$/;
const farAway = 6;
const database = /(?:test-shop|test-database|test-template|test-gateway|test-world)\.ts$/;
/** Returns the words of a file's name; a test with the same words is probably about it. */
const wordsOf = (file: string) => (path.basename(file).split('.')[0] ?? '').split('-');
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/**
 * Returns a function that chooses tests which could detect a fault in a file. The nearest tests come first; tests
 * without a database before those with one.
 */
export function testChooser(sources: Sources): (file: string, most: number) => ChosenTests[] {
  const imports = new Map([...sources].map(([file, source]) => [file, importsOf(file, source)]));
  const importers = new Map<string, string[]>();
  for (const [file, used] of imports) for (const one of used) importers.set(one, [...(importers.get(one) ?? []), file]);
  const opensDatabase = new Map<string, boolean>();

  function isSlow(test: string): boolean {
    const known = opensDatabase.get(test);
    if (known !== undefined) return known;
    const slow = [...closureOf(test, imports)].some((file) => database.test(file));
    opensDatabase.set(test, slow);
    return slow;
  }

  return (file, most) => {
    const away = distancesFrom(file, importers);
    const own = new Set(wordsOf(file));
    const sibling = file.replace(/\.tsx?$/, '');
    const near = [...away]
      .filter(([test]) => isTest(test) && !test.startsWith('e2e/'))
      .map(([test, distance]) => {
        const isOwn = test.startsWith(`${sibling}.test.`);
        const isNeighbour = path.dirname(test) === path.dirname(file);
        const nearer = (isNeighbour ? 1.5 : 0) + wordsOf(test).filter((word) => own.has(word)).length;
        return { file: test, isSlow: isSlow(test), away: isOwn ? 0 : distance - nearer };
      })
      .sort((one, other) => one.away - other.away || one.file.localeCompare(other.file));
    const quick = near.filter((test) => !test.isSlow && test.away < farAway).slice(0, most);
    const slow = near.filter((test) => test.isSlow).slice(0, most);
    return [...quick, ...slow].map(({ file: test, isSlow: slowly }) => ({ file: test, isSlow: slowly }));
  };
}

function importsOf(file: string, source: string): string[] {
  const used = [...source.matchAll(importPattern)].map(([, named, awaited]) => {
    const specifier = named ?? awaited ?? '';
    return specifier.startsWith('#') ? specifier.slice(1) : path.posix.join(path.posix.dirname(file), specifier);
  });
  return [...new Set(used)];
}

function closureOf(start: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set([start]);
  for (const file of seen) for (const used of imports.get(file) ?? []) seen.add(used);
  return seen;
}

/** Returns the number of imports between a file and its users; a path through a hub counts as several. */
function distancesFrom(start: string, importers: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const away = new Map([[start, 0]]);
  const queue = [start];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    const distance = (away.get(file) ?? 0) + (hubs.test(file) ? farAway : 1);
    for (const user of importers.get(file) ?? []) {
      if ((away.get(user) ?? Number.POSITIVE_INFINITY) <= distance) continue;
      away.set(user, distance);
      queue.push(user);
    }
  }
  return away;
}
