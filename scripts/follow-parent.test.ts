import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const program = path.join(import.meta.dirname, 'follow-parent.ts');
const child = `
  const { followParent } = await import(${JSON.stringify(program)});
  followParent(20);
  process.on('SIGTERM', () => { console.log('closing in order'); process.exit(0); });
  const parent = process.ppid;
  let looks = 0;
  setInterval(() => {
    if (process.ppid !== parent) looks += 1;
    if (looks === 10) { console.log('ran on'); process.exit(0); }
  }, 20);
  console.log('running');`;
/** Replaces npm's shell: starts the child and forwards no signal. */
const shell = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(child)}], { stdio: 'inherit' });`;

test.each([
  ['start', 'closing in order'],
  [undefined, 'ran on'],
])('after its parent ended, a process of npm %s prints: %s', async (npmCommand, lastWords) => {
  const { npm_lifecycle_event: _, ...env } = process.env;
  const parent = spawn(process.execPath, ['-e', shell], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: npmCommand ? { ...env, npm_lifecycle_event: npmCommand } : env,
  });
  const said: string[] = [];
  const lines = createInterface({ input: parent.stdout });
  lines.on('line', (line) => {
    said.push(line);
    if (line === 'running') parent.kill('SIGTERM');
  });
  await once(lines, 'close');
  expect(said).toEqual(['running', lastWords]);
});
