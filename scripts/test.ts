import { rmSync } from 'node:fs';
import path from 'node:path';
import { measureMachine, readCpuSeconds } from './cpu-seconds.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { projectRoot, runTool } from './run-tool.ts';
import { chosenTests, needsOf } from './test-needs.ts';
import { groupOf, groupsOf, suiteOf, type TestGroup, type TestSuite } from './test-suites.ts';

// Runs tests: `node scripts/test.ts [--suite test|journeys|system|all] [--postgres] [options and paths of Vitest]`.

const say = (line: string) => void process.stdout.write(`${line}\n`);
const args = process.argv.slice(2);
const suiteAt = args.indexOf('--suite');
const suiteName = suiteAt < 0 ? 'test' : (args[suiteAt + 1] ?? '');
const forwarded = args.filter(
  (arg, at) => arg !== '--postgres' && (suiteAt < 0 || (at !== suiteAt && at !== suiteAt + 1)),
);

/** Returns a message if the arguments choose only tests of other suites; else undefined. */
function findMisplaced(suite: TestSuite): string | undefined {
  const named = chosenTests(projectRoot, forwarded);
  const all = chosenTests(projectRoot, []);
  if (named.length === all.length) return undefined;
  const suites = named.map((file) => suiteOf(groupOf(projectRoot, file)));
  if (suites.length === 0 || suites.includes(suite)) return undefined;
  const commands = [...new Set(suites)].map((one) => (one === 'test' ? 'npm test' : `npm run test:${one}`));
  return `These tests belong to ${commands.join(' and ')}: ${named.slice(0, 3).join(', ')}`;
}

/** Provides the requirements of the chosen tests (browsers, a build, Java) and runs them; returns the exit code. */
async function runSuite(suite: TestSuite): Promise<number> {
  const misplaced = findMisplaced(suite);
  if (misplaced) {
    say(misplaced);
    return 1;
  }
  const groups: readonly TestGroup[] =
    args.includes('--postgres') && suite === 'test' ? ['isolated', 'server'] : groupsOf[suite];
  const projects = groups.flatMap((group) => ['--project', group]);
  const { browser, otherBrowsers, build, java, secondOpinions } = needsOf(
    projectRoot,
    chosenTests(projectRoot, [...projects, ...forwarded]),
  );
  const CHROMIUM = browser ? await (await import('./find-chromium.ts')).provideChromium(say) : '';
  if (otherBrowsers) await (await import('./find-other-browsers.ts')).provideOtherBrowsers(say);
  if (secondOpinions) await (await import('./provide-second-opinions.ts')).provideSecondOpinions(say);
  if (java) await (await import('./find-java.ts')).provideJava(say);
  if (build) await (await import('./ensure-build.ts')).ensureBuild(say);
  // Processes that tests start share one cache of compiled modules.
  const compiled = { NODE_COMPILE_CACHE: path.join(projectRoot, '.cache', 'compiled') };
  const env = { ...(await databaseEnv()), ...compiled, ...(CHROMIUM && { CHROMIUM }), ...temporary };
  return (await runTool('vitest', ['run', ...projects, ...forwarded], { env })).code;
}

/**
 * Returns the environment for test databases: an embedded PostgreSQL, or with --postgres the server of the machine or
 * of TEST_DATABASE_URL.
 */
async function databaseEnv(): Promise<Record<string, string>> {
  if (!args.includes('--postgres')) return { TEST_DATABASE_URL: '' };
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { TEST_DATABASE_URL: given };
  const postgres = await (await import('./provide-postgres.ts')).providePostgres(say);
  process.once('exit', () => postgres.stop());
  return { TEST_DATABASE_URL: postgres.url };
}

const suites: TestSuite[] = suiteName === 'all' ? ['test', 'journeys', 'system'] : [suiteName as TestSuite];
if (suites.some((suite) => !(suite in groupsOf))) {
  say(`There is no suite '${suiteName}': test, journeys, system or all.`);
  process.exit(2);
}
const memory = makeMemoryFolder();
const temporary = memory === undefined ? {} : { TMPDIR: memory };
process.once('exit', () => memory && rmSync(memory, { recursive: true, force: true }));
const machine = measureMachine();
const [startedAt, cpuBefore] = [Date.now(), readCpuSeconds()];
for (const suite of suites) {
  if (suites.length > 1) say(`\nSuite: ${suite}`);
  process.exitCode = (await runSuite(suite)) || process.exitCode;
}
const cpu = readCpuSeconds();
const used =
  cpu === undefined || cpuBefore === undefined ? 'CPU-seconds unknown' : `${Math.round(cpu - cpuBefore)} CPU-seconds`;
say(
  `${used} in ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes; the reference loop takes ${machine.toFixed(2)} s here`,
);
