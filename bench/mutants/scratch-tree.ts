import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot, toolEnv } from '#scripts/run-tool.ts';

/** Result of a test run: all passed, one failed, or a timeout. */
export interface TestRun {
  end: 'passed' | 'failed' | 'late';
  /** First test that failed. */
  failed: string;
  ms: number;
}

/** Message to the test process: changed files, and tests to run. */
export interface ScratchFiles {
  changed: readonly string[];
  tests: readonly string[];
}

/** Copy of the project whose sources may be broken; the work tree is never changed. */
export interface ScratchTree {
  /** Runs tests while a file has another source, which is restored afterwards. */
  runWith(
    changed: { file: string; source: string } | undefined,
    tests: readonly string[],
    patienceMs: number,
  ): Promise<TestRun>;
  remove(): void;
}

/** Returns every file that git tracks or would track. */
export function projectFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  return list.split('\n').filter((file) => file !== '' && existsSync(path.join(projectRoot, file)));
}

export function openScratchTree(files: readonly string[]): ScratchTree {
  const folder = mkdtempSync(path.join(tmpdir(), 'maidan-mutants-'));
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(projectRoot, file), path.join(folder, file));
  }
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
  // Mutants do not affect seeding, so one database template serves all.
  const env = { ...toolEnv(), TEST_TEMPLATE: 'mutants', TEST_DATABASE_URL: '', NO_COLOR: '1' };
  const tests = warmTests(folder, env);
  /** Files restored since the last run. */
  let putBack: string[] = [];
  return {
    async runWith(changed, names, patienceMs) {
      const place = path.join(folder, changed?.file ?? '');
      const before = changed && readFileSync(place, 'utf8');
      if (changed) writeFileSync(place, changed.source);
      try {
        const told = { changed: [...putBack, ...(changed ? [changed.file] : [])], tests: names };
        return await tests.run(told, patienceMs);
      } finally {
        if (before !== undefined) writeFileSync(place, before);
        putBack = changed ? [changed.file] : [];
      }
    },
    remove() {
      tests.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const Heard = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ error: z.string() }),
  z.object({ ran: z.object({ end: z.enum(['passed', 'failed', 'late']), failed: z.string() }) }),
]);
type Heard = z.infer<typeof Heard>;

/**
 * Runs the test tool in a persistent process. If a test hangs, the process is killed and the next run starts another.
 */
function warmTests(folder: string, env: NodeJS.ProcessEnv) {
  const program = path.join(folder, 'bench', 'mutants', 'warm-tests.ts');
  let running: ChildProcess | undefined;

  function stop(): void {
    // A separate process group, so that its children are killed too.
    if (running?.pid && running.exitCode === null && running.signalCode === null) process.kill(-running.pid, 'SIGKILL');
    running = undefined;
  }

  /** Returns the next message of the process; undefined after a timeout. */
  function hear(child: ChildProcess, patienceMs: number): Promise<Heard | undefined> {
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => finish(() => resolve(undefined)), patienceMs);
      const onMessage = (said: unknown) => finish(() => resolve(Heard.parse(said)));
      const onExit = (code: number | null) => finish(() => reject(new Error(`the tests' process ended with ${code}`)));
      const finish = (settle: () => void) => {
        clearTimeout(patience);
        child.off('message', onMessage).off('exit', onExit).off('error', reject);
        settle();
      };
      child.once('message', onMessage).once('exit', onExit).once('error', reject);
    });
  }

  async function start(): Promise<ChildProcess> {
    const child = fork(program, {
      cwd: folder,
      env,
      detached: true,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running = child;
    await hear(child, startMs);
    return child;
  }

  return {
    stop,
    async run(told: ScratchFiles, patienceMs: number): Promise<TestRun> {
      const child = running ?? (await start());
      const started = performance.now();
      const heard = hear(child, patienceMs);
      child.send(told);
      const said = await heard;
      const ms = performance.now() - started;
      if (said && 'ran' in said) return { ...said.ran, ms };
      stop();
      if (said && 'error' in said) throw new Error(said.error);
      return { end: 'late', failed: '', ms };
    },
  };
}

const startMs = 60_000;
