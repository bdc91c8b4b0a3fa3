import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild } from './ensure-build.ts';
import { provideChromium } from './find-chromium.ts';
import { providePostgres } from './provide-postgres.ts';
import { root, runTool } from './run-tool.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Tests that open a database: those that import what opens one for tests, or ask for the server's address themselves. */
function databaseTests(): string[] {
  return globSync('{server,database,e2e}/**/*.test.ts', { cwd: root }).filter((file) =>
    /test-database\.ts'|test-shop\.ts'|TEST_DATABASE_URL/.test(readFileSync(path.join(root, file), 'utf8')),
  );
}

const args = process.argv.slice(2);
const asked = args.filter((arg) => arg !== '--postgres');

/** The whole suite, on the embedded database, with a real browser. */
async function runAll(): Promise<number> {
  const CHROMIUM = await provideChromium(say);
  await ensureBuild(say);
  const { code } = await runTool('vitest', ['run', ...asked], { env: { CHROMIUM, TEST_DATABASE_URL: '' } });
  return code;
}

/** What touches the database, on a real PostgreSQL: the one TEST_DATABASE_URL names, or the machine's. */
async function runOnPostgres(): Promise<number> {
  const given = process.env.TEST_DATABASE_URL;
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
