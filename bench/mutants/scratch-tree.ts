import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, toolEnv } from '#scripts/run-tool.ts';

/** How a run of tests ended: all passed, one did not, or they took longer than anyone waits. */
export interface TestRun {
  end: 'passed' | 'failed' | 'late';
  /** The first test that did not pass. */
  failed: string;
  ms: number;
}

/** A copy of the project in which sources may be broken: the work tree is never touched. */
export interface ScratchTree {
  /** Runs tests while a file has another source; it is put back afterwards. */
  runWith(changed: { file: string; source: string } | undefined, tests: readonly string[], patienceMs: number): Promise<TestRun>;
  remove(): void;
}

/** Every file that git knows or could know. */
export function projectFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return list.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

export function openScratchTree(files: readonly string[]): ScratchTree {
  const folder = mkdtempSync(path.join(tmpdir(), 'maidan-mutants-'));
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(folder, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  // What is broken is not what is laid in: one database template serves them all.
  const env = { ...toolEnv(), TEST_TEMPLATE: 'mutants', TEST_DATABASE_URL: '', NO_COLOR: '1' };
  return {
    async runWith(changed, tests, patienceMs) {
      const place = path.join(folder, changed?.file ?? '');
      const before = changed && readFileSync(place, 'utf8');
      if (changed) writeFileSync(place, changed.source);
      try {
        return await runTests({ folder, env, tests, patienceMs });
      } finally {
        if (before !== undefined) writeFileSync(place, before);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface Wanted {
  folder: string;
  env: NodeJS.ProcessEnv;
  tests: readonly string[];
  patienceMs: number;
}

const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const slowestTestMs = 120_000;

function runTests({ folder, env, tests, patienceMs }: Wanted): Promise<TestRun> {
  const limits = ['--testTimeout', String(slowestTestMs), '--hookTimeout', String(slowestTestMs)];
  const args = ['run', '--bail', '1', '--maxWorkers', '1', '--retry', '0', ...limits, ...tests];
  const started = performance.now();
  return new Promise((resolve, reject) => {
    // A group of its own, so that nothing it started outlives it.
    const child = spawn(process.execPath, [vitest, ...args], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    let isLate = false;
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const patience = setTimeout(() => {
      isLate = true;
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    }, patienceMs);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(patience);
      if (!isLate && code !== 0 && /No test files found|Cannot find package/.test(said)) reject(new Error(said));
      const failed = / FAIL {2}(.+)/.exec(said)?.[1]?.trim() ?? '';
      const late = isLate || /timed out in \d+ms/.test(said);
      resolve({ end: code === 0 ? 'passed' : late ? 'late' : 'failed', failed, ms: performance.now() - started });
    });
  });
}
