import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '#scripts/run-tool.ts';
import { chanceOf } from '#server/payments/test-chance.ts';
import { type Chosen, testChooser } from './choose-tests.ts';
import { explanationOf, readExplained } from './explained.ts';
import { type Mutant, mutantsOf, withMutant } from './mutate.ts';
import { figuresOf, mutantsPage, type Outcome } from './report.ts';
import { filesOf, rooms } from './rooms.ts';
import { openScratchTree, projectFiles, type ScratchTree, type TestRun } from './scratch-tree.ts';

// Breaks lines of the shop, one at a time, and sees whether a test notices:
//   npm run mutants -- [--sample 300] [--seed 1] [--only orders,payments] [--workers 1] [--most 6]

const { values: given } = parseArgs({
  options: {
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    /** Rooms, apart by commas. */
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: '1' },
    /** Test files of each kind (quick, with a database) that a mutant is shown to at most. */
    most: { type: 'string', default: '6' },
    /** Where the page is written; for all rooms where nothing is said. */
    out: { type: 'string' },
  },
});
const [sample, seed, workers, most] = [given.sample, given.seed, given.workers, given.most].map(Number);
const only = given.only.split(',').filter(Boolean);
const patienceMs = { quick: 120_000, slow: 600_000 };
const say = (line: string) => void process.stdout.write(`${line}\n`);

interface Planned {
  room: string;
  file: string;
  source: string;
  mutant: Mutant;
  lineNumber: number;
  line: string;
}

/** So many mutants by chance, at most one a line. */
function plan(): Planned[] {
  const all = filesOf(root, only).flatMap(({ room, file }): Planned[] => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const lines = source.split('\n');
    return mutantsOf(source, file).map((mutant) => {
      const lineNumber = source.slice(0, mutant.start).split('\n').length;
      return { room, file, source, mutant, lineNumber, line: lines[lineNumber - 1] ?? '' };
    });
  });
  const taken = new Set<string>();
  const drawn = chanceOf(seed ?? 1)
    .shuffled(all)
    .filter(({ file, lineNumber }) => {
      const place = `${file}:${lineNumber}`;
      return taken.has(place) ? false : taken.add(place);
    })
    .slice(0, sample);
  // Mutants of a file after each other: what caught one is asked first about the next.
  return drawn.sort((one, other) => one.room.localeCompare(other.room) || one.file.localeCompare(other.file));
}

const files = projectFiles();
const sources = new Map(files.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
const choose = testChooser(sources);
const explained = readExplained();
/** How often a test file has caught a mutant, of each file. */
const catches = new Map<string, Map<string, number>>();

async function judge(tree: ScratchTree, { room, file, source, mutant, lineNumber, line }: Planned): Promise<Outcome> {
  const own = catches.get(file) ?? new Map<string, number>();
  catches.set(file, own);
  const score = ({ file: test }: Chosen) => own.get(test) ?? 0;
  const chosen = choose(file, most ?? 6);
  const quick = chosen.filter(({ isSlow }) => !isSlow).map((test) => [test]);
  const slow = chosen.filter(({ isSlow }) => isSlow).map((test) => [test]);
  const known = { room, file, lineNumber, line, what: mutant.what, replacement: mutant.replacement };
  const changed = { file, source: withMutant(source, mutant) };
  // All quick ones together, then one with a database after the other, what has caught something of this file first.
  const turns = [quick.flat(), ...slow.sort(([one], [other]) => (other ? score(other) : 0) - (one ? score(one) : 0))];
  for (const tests of turns) {
    if (tests.length === 0) continue;
    const names = tests.map((test) => test.file);
    const ran = await runOrRepeat(tree, changed, names, tests[0]?.isSlow === true);
    if (ran.end === 'passed') continue;
    const by = ran.failed.split(' > ')[0]?.split(' ')[0] ?? '';
    own.set(by, (own.get(by) ?? 0) + 1);
    return { ...known, end: ran.end === 'late' ? 'late' : 'caught', by: ran.failed };
  }
  return { ...known, end: 'survived', by: '', why: explanationOf(explained, known) };
}

/** Runs tests over a mutant. Where they are late, and are late without it too, the machine is busy: they are run again. */
async function runOrRepeat(
  tree: ScratchTree,
  changed: { file: string; source: string },
  tests: readonly string[],
  isSlow: boolean,
): Promise<TestRun> {
  const patience = isSlow ? patienceMs.slow : patienceMs.quick;
  for (let tried = 1; ; tried += 1) {
    const ran = await tree.runWith(changed, tests, patience);
    if (ran.end !== 'late') return ran;
    const without = await tree.runWith(undefined, tests, patience);
    if (without.end === 'passed') return ran;
    if (tried === 3) throw new Error(`${tests.join(', ')} do not pass without a mutant either: ${without.failed}`);
  }
}

async function main(): Promise<void> {
  const unknown = only.filter((room) => !(room in rooms));
  if (unknown.length > 0) throw new Error(`there is no room ${unknown.join(', ')}; there are: ${Object.keys(rooms).join(', ')}`);
  const planned = plan();
  const started = performance.now();
  const outcomes: Outcome[] = [];
  const machine = {
    cores: os.availableParallelism(),
    processor: os.cpus()[0]?.model.trim() ?? 'unknown',
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    node: process.versions.node,
  };
  const page = path.resolve(given.out ?? path.join(root, 'bench', 'results', 'mutants.md'));
  mkdirSync(path.dirname(page), { recursive: true });
  const waiting = [...planned];
  await Promise.all(
    Array.from({ length: workers ?? 1 }, async () => {
      const tree = openScratchTree(files);
      try {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const outcome = await judge(tree, next);
          outcomes.push(outcome);
          say(
            `${outcomes.length}/${planned.length} ${outcome.end.padEnd(8)} ${outcome.file}:${outcome.lineNumber} ${outcome.what} | ${outcome.line.trim()}`,
          );
          const minutes = (performance.now() - started) / 60_000;
          writeFileSync(page, mutantsPage(outcomes, { seed: seed ?? 1, minutes, machine }));
        }
      } finally {
        tree.remove();
      }
    }),
  );
  for (const room of [...new Set(outcomes.map((outcome) => outcome.room)), 'all']) {
    const { mutants, share, survived, wanted } = figuresOf(room === 'all' ? outcomes : outcomes.filter((one) => one.room === room), room);
    say(`${room}: ${share.toFixed(1)} of 100 caught (wanted ${wanted}), ${survived} of ${mutants} survived without a reason`);
  }
}

await main();
