import { ensureBuild } from './ensure-build.ts';
import { provideChromium } from './find-chromium.ts';
import { runTool } from './run-tool.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Files whose tests touch the database: run again on PostgreSQL with --postgres. */
const onDatabase = ['server/catalogue', 'server/orders', 'server/accounts', 'server/platform', 'server/app'];

const args = process.argv.slice(2);
const postgres = args.includes('--postgres');
const asked = args.filter((arg) => arg !== '--postgres');

if (postgres && !process.env.TEST_DATABASE_URL) {
  say('Set TEST_DATABASE_URL to a PostgreSQL database in which other databases may be made.');
  process.exit(2);
}
const chosen = asked.length > 0 ? asked : postgres ? onDatabase : [];
const env: Record<string, string> = {};
if (!postgres) {
  env.CHROMIUM = await provideChromium(say);
  env.TEST_DATABASE_URL = '';
  await ensureBuild(say);
}
const { code } = await runTool('vitest', ['run', ...chosen], { env });
process.exitCode = code;
