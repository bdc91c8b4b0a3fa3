import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '#scripts/ensure-build.ts';
import { provideChromium } from '#scripts/find-chromium.ts';
import { runTool } from '#scripts/run-tool.ts';
import { journeysTable } from './journeys-table.ts';
import type { Walked } from './walk-all.ts';

// npm run walk -- FOLDER [--only EXPRESSION] [--on phone|desk]

const say = (line: string) => void process.stdout.write(`${line}\n`);
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, on: { type: 'string', default: '' } },
});
const [given] = positionals;

/** Runs the journeys, stores their pictures in a folder, and prints the problems. */
async function walk(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const screens = ['phone', 'desk'].filter((screen) => values.on === '' || values.on === screen);
  for (const screen of screens) await rm(path.join(folder, `${screen}.json`), { force: true });
  const CHROMIUM = await provideChromium(say);
  await ensureBuild(say);
  const env = { ...(CHROMIUM && { CHROMIUM }), TEST_DATABASE_URL: '', WALK_FOLDER: folder, WALK_ONLY: values.only };
  const files = screens.map((screen) => `e2e/walk/${screen}.walk.ts`);
  const { code } = await runTool('vitest', ['run', '--config', 'e2e/walk/vitest.config.ts', ...files], {
    env,
    quiet: true,
  });
  const walked: Record<string, Walked[]> = {};
  for (const screen of screens) {
    const file = path.join(folder, `${screen}.json`);
    if (existsSync(file)) walked[screen] = JSON.parse(await readFile(file, 'utf8')) as Walked[];
  }
  const table = journeysTable(walked);
  await writeFile(path.join(folder, 'table.md'), table);
  say(table);
  say(`pictures: ${folder}`);
  return code;
}

if (given) process.exitCode = await walk(path.resolve(given));
else {
  say('npm run walk -- FOLDER [--only EXPRESSION] [--on phone|desk]');
  process.exitCode = 2;
}
