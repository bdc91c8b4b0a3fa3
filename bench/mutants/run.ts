import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '#scripts/run-tool.ts';
import { type ChosenTests, testChooser } from './choose-tests.ts';
import { explanationOf, readExplained } from './explained.ts';
import { withMutant } from './mutate.ts';
import { allMutants, drawSample, notJudged, type PlannedMutant, survivorsAgain } from './plan.ts';
import { type MutantOutcome, mutantFigures, mutantsPage } from './report.ts';
import { mutatedAreas } from './rooms.ts';
import { openScratchTree, projectFiles, type ScratchTree, type TestRun } from './scratch-tree.ts';

// Breaks lines of the shop, one at a time, and checks if a test notices. --resume continues an aborted run with the
// same sample and seed; --again judges the last survivors with the current tests:
//   npm run mutants -- [--sample 300] [--seed 1] [--only orders,payments] [--workers 1] [--most 6] [--resume] [--again]

const { values: given } = parseArgs({
  options: {
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    /** Areas, separated by commas. */
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: '1' },
    /** Maximum test files of each kind (fast, with a database) per mutant. */
    most: { type: 'string', default: '6' },
    /** Path of the results page; by default the page of all areas. */
    out: { type: 'string' },
    resume: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
  },
});
const [sample, seed, workers, most] = [given.sample, given.seed, given.workers, given.most].map(Number);
const only = given.only.split(',').filter(Boolean);
const page = path.resolve(given.out ?? path.join(projectRoot, 'bench', 'results', 'mutants.md'));
/** Results of the last run for this page, to continue it. */
const kept = path.join(projectRoot, '.cache', 'mutants', `${path.basename(page)}.json`);
const patienceMs = { quick: 120_000, slow: 240_000 };
const say = (line: string) => void process.stdout.write(`${line}\n`);

const files = projectFiles();
const sources = new Map(
  files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(path.join(projectRoot, file), 'utf8')]),
);
const choose = testChooser(sources);
const explained = readExplained();
/** Number of mutants that each test file has caught, by source file and by folder. */
const catches = new Map<string, Map<string, number>>();

function caughtIn(place: string): Map<string, number> {
  const known = catches.get(place) ?? new Map<string, number>();
  catches.set(place, known);
  return known;
}

async function judge(
  tree: ScratchTree,
  { room, file, source, mutant, lineNumber, line }: PlannedMutant,
): Promise<MutantOutcome> {
  const [own, neighbours] = [caughtIn(file), caughtIn(path.dirname(file))];
  const score = (turn: readonly ChosenTests[]) =>
    turn.reduce((sum, { file: test }) => sum + 100 * (own.get(test) ?? 0) + (neighbours.get(test) ?? 0), 0);
  const chosen = choose(file, most ?? 6);
  const quick = chosen.filter(({ isSlow }) => !isSlow);
  const slow = chosen.filter(({ isSlow }) => isSlow).map((test) => [test]);
  const known = { room, file, lineNumber, line, what: mutant.what, replacement: mutant.replacement };
  const changed = { file, source: withMutant(source, mutant) };
  // Fast tests run together, tests with a database one by one. The tests that caught the most mutants of this file and
  // folder run first.
  const turns = [quick, ...slow].sort((one, other) => score(other) - score(one));
  for (const tests of turns) {
    if (tests.length === 0) continue;
    const names = tests.map((test) => test.file);
    const ran = await runOrRepeat(tree, changed, names, tests[0]?.isSlow === true);
    if (ran.end === 'passed') continue;
    const by = ran.failed.split(' > ')[0]?.split(' ')[0] ?? '';
    for (const place of [own, neighbours]) place.set(by, (place.get(by) ?? 0) + 1);
    return { ...known, end: ran.end === 'late' ? 'late' : 'caught', by: ran.failed };
  }
  return { ...known, end: 'survived', by: '', why: explanationOf(explained, known) };
}

/**
 * Runs tests on a mutant. If they time out with and without the mutant, the machine is busy, and the tests run again.
 */
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
  const unknown = only.filter((room) => !(room in mutatedAreas));
  if (unknown.length > 0)
    throw new Error(`there is no room ${unknown.join(', ')}; there are: ${Object.keys(mutatedAreas).join(', ')}`);
  const all = allMutants(projectRoot, only);
  const before = given.resume || given.again ? lastRun() : { outcomes: [], minutes: 0, again: 0 };
  const plan = drawSample(all, { sample: sample ?? 300, seed: seed ?? 1 });
  const planned = given.again ? survivorsAgain(all, before.outcomes) : notJudged(plan, before.outcomes);
  const outcomes = new Set(before.outcomes);
  let again = before.again;
  const started = performance.now();
  const keep = () => keepRun([...outcomes], before.minutes + (performance.now() - started) / 60_000, again);
  keep();
  const waiting = [...planned];
  await Promise.all(
    Array.from({ length: workers ?? 1 }, async () => {
      const tree = openScratchTree(files);
      try {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const outcome = await judge(tree, next);
          if (next.before) {
            outcomes.delete(next.before);
            again += 1;
          }
          outcomes.add(outcome);
          const { end, file, lineNumber, what, line } = outcome;
          say(
            `${planned.length - waiting.length}/${planned.length} ${end.padEnd(8)} ${file}:${lineNumber} ${what} | ${line.trim()}`,
          );
          keep();
        }
      } finally {
        tree.remove();
      }
    }),
  );
  for (const room of [...new Set([...outcomes].map((outcome) => outcome.room)), 'all']) {
    const of = [...outcomes].filter((one) => room === 'all' || one.room === room);
    const { mutants, share, survived, wanted } = mutantFigures(of, room);
    say(
      `${room}: ${share.toFixed(1)} of 100 caught (wanted ${wanted}), ${survived} of ${mutants} survived without a reason`,
    );
  }
}

interface Run {
  outcomes: MutantOutcome[];
  minutes: number;
  /** Number of survivors judged again after new tests. */
  again: number;
}

/** Returns the last run for this page, with explanations added since. */
function lastRun(): Run {
  if (!existsSync(kept)) throw new Error(`there is no earlier run for ${page}`);
  const { outcomes, ...run } = JSON.parse(readFileSync(kept, 'utf8')) as Run;
  return {
    ...run,
    outcomes: outcomes.map((one) => (one.end === 'survived' ? { ...one, why: explanationOf(explained, one) } : one)),
  };
}

function keepRun(outcomes: MutantOutcome[], minutes: number, again: number): void {
  const machine = {
    cores: os.availableParallelism(),
    processor: os.cpus()[0]?.model.trim() ?? 'unknown',
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    node: process.versions.node,
  };
  for (const file of [page, kept]) mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(kept, JSON.stringify({ outcomes, minutes, again }));
  writeFileSync(page, mutantsPage(outcomes, { seed: seed ?? 1, minutes, again, machine }));
}

await main();
