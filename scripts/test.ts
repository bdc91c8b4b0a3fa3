import path from 'node:path';
import { root, runTool } from './run-tool.ts';
import { chosenTests, needsOf } from './test-needs.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Lists the tests that make databases. */
function databaseTests(): string[] {
  return chosenTests(root, ['server', 'database']).filter((test) => needsOf(root, [test]).database);
}

const args = process.argv.slice(2);
const asked = args.filter((arg) => arg !== '--postgres');

/** Runs the whole suite, or the tests that are named, on the PostgreSQL that the shop brings along: with a browser and a build where they use one. */
async function runAll(): Promise<number> {
  const { browser, otherBrowsers, build, java } = needsOf(root, chosenTests(root, asked));
  const CHROMIUM = browser ? await (await import('./find-chromium.ts')).provideChromium(say) : '';
  if (otherBrowsers) await (await import('./find-other-browsers.ts')).provideOtherBrowsers(say);
  if (java) await (await import('./find-java.ts')).provideJava(say);
  if (build) await (await import('./ensure-build.ts')).ensureBuild(say);
  // Of the processes that tests start, each would else compile the same again.
  const compiled = { NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled') };
  const env = { TEST_DATABASE_URL: '', ...compiled, ...(CHROMIUM && { CHROMIUM }) };
  const { code } = await runTool('vitest', ['run', ...asked], { env });
  return code;
}

/** Runs what touches the database on a PostgreSQL of the machine's, or the one that TEST_DATABASE_URL names. */
async function runOnPostgres(): Promise<number> {
  const given = process.env.TEST_DATABASE_URL;
  const { providePostgres } = await import('./provide-postgres.ts');
  const postgres = given ? { url: given, stop: () => {} } : await providePostgres(say);
  try {
    const { code } = await runTool('vitest', ['run', ...(asked.length > 0 ? asked : databaseTests())], {
      env: { TEST_DATABASE_URL: postgres.url },
    });
    return code;
  } finally {
    postgres.stop();
  }
}

process.exitCode = await (args.includes('--postgres') ? runOnPostgres() : runAll());
