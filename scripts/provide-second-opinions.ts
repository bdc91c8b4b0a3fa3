import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, runTool } from './run-tool.ts';

/**
 * Package of the checkers that only journeys, system tests and benchmarks use; `npm ci` of the project does not install
 * it.
 */
const folder = path.join(projectRoot, 'e2e/second-opinions');

/**
 * Installs the packages of e2e/second-opinions, unless the versions of its lock file are installed. Throws if npm
 * fails.
 */
export async function provideSecondOpinions(say: (line: string) => void): Promise<void> {
  const lock = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  const installed = path.join(folder, 'node_modules/.installed-lock.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return;
  say('Installing the checkers of e2e/second-opinions...');
  const { code, output } = await runTool('npm', ['ci', '--no-audit', '--no-fund', '--prefix', folder], { quiet: true });
  if (code !== 0) throw new Error(`npm could not install e2e/second-opinions:\n${output}`);
  writeFileSync(installed, lock);
}
