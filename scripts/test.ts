import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, runTool } from './run-tool.ts';
import { chosenTests, needsOf } from './test-needs.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Tests that open a database: those that import what opens one for tests, or ask for the server's address themselves. */
function databaseTests(): string[] {
  return globSync('{server,database,e2e}/**/*.test.ts', { cwd: root }).filter((file) =>
    /test-database\.ts'|test-shop\.ts'|TEST_DATABASE_URL/.test(readFileSync(path.join(root, file), 'utf8')),
  );
}

const args = process.argv.slice(2);
const asked = args.filter((arg) => arg !== '--postgres');

/** The whole suite, or the tests that are named, on the embedded database: with a real browser and a build where they use one. */
async function runAll(): Promise<number> {
  const { browser, build } = needsOf(root, chosenTests(root, asked));
  const CHROMIUM = browser ? await (await import('./find-chromium.ts')).provideChromium(say) : '';
  if (build) await (await import('./ensure-build.ts')).ensureBuild(say);
  const env = { TEST_DATABASE_URL: '', ...(CHROMIUM && { CHROMIUM }) };
  const { code } = await runTool('vitest', ['run', ...asked], { env });
  return code;
}

/** What touches the database, on a real PostgreSQL: the one TEST_DATABASE_URL names, or the machine's. */
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
