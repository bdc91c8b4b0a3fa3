import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirBusy, lockDataDir, unfinishedIn } from './data-dir-lock.ts';

let dir = '';
const children: ChildProcess[] = [];

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'maidan-lock-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dir, { recursive: true, force: true });
});

const holderProgram = `
  const { lockDataDir } = await import(process.argv[1]);
  try { globalThis.lock = lockDataDir(process.argv[2]); console.log('held'); setInterval(() => {}, 1000); }
  catch (error) { console.log('refused: ' + error.message); }`;

/** Starts a process that takes and holds the lock; returns its output. */
async function startHolder(): Promise<{ child: ChildProcess; said: string }> {
  const program = path.join(import.meta.dirname, 'data-dir-lock.ts');
  const child = spawn(process.execPath, ['--input-type=module', '-e', holderProgram, program, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [chunk] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { child, said: chunk.toString().trim() };
}

test('of six processes started at once exactly one locks the folder, also after kill -9', async () => {
  for (let round = 0; round < 2; round += 1) {
    const started = await Promise.all(Array.from({ length: 6 }, startHolder));
    const holders = started.filter(({ said }) => said === 'held');
    expect(holders).toHaveLength(1);
    for (const { child } of started) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
});

test('a second process gets an error that names the process with the lock', async () => {
  const lock = lockDataDir(dir);
  lock.note('http://localhost:3000');
  const { said } = await startHolder();
  expect(said).toContain(`Another Maidan is running on ${dir} (process ${process.pid}, http://localhost:3000)`);
  lock.release();
  expect((await startHolder()).said).toBe('held');
});

test('the note of a killed process is not reported as the current one’s', async () => {
  const killed = await startHolder();
  await writeFile(path.join(dir, 'running'), 'process 1, http://localhost:9');
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  const lock = lockDataDir(dir);
  const { said } = await startHolder();
  expect(said).toContain(`Another Maidan is running on ${dir}.`);
  lock.release();
  lock.release();
});

test('the next lock deletes unfinished files of a killed process, and a refused process deletes none', async () => {
  const killed = await startHolder();
  await mkdir(path.join(unfinishedIn(dir), 'deeper'), { recursive: true });
  await writeFile(path.join(unfinishedIn(dir), 'photo.received'), 'as the phone sent it');
  expect((await startHolder()).said).toContain('refused');
  expect((await readdir(unfinishedIn(dir))).sort()).toEqual(['deeper', 'photo.received']);
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  lockDataDir(dir).release();
  await expect(readdir(unfinishedIn(dir))).rejects.toThrow('ENOENT');
});

test('another error while locking is passed on unchanged', async () => {
  await mkdir(path.join(dir, 'lock'));
  let thrown: unknown;
  try {
    lockDataDir(dir);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Error);
  expect(thrown).not.toBeInstanceOf(DataDirBusy);
});
