import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Reads the pid of a folder's PostgreSQL from the file that it wrote. A killed shop may have left it running. */
function readPostmaster(folder: string): number | undefined {
  try {
    const [pid = ''] = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return Number(pid) > 0 ? Number(pid) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stops a PostgreSQL that a killed shop left running on a folder. The caller must hold the folder's lock. After a
 * reboot the pid may belong to another program, which is not stopped.
 */
export async function stopLeftover(folder: string): Promise<void> {
  const left = readPostmaster(folder);
  if (left === undefined) return;
  if (!isPostmasterOf(left, folder)) {
    // PostgreSQL would mistake any process with that pid for itself and refuse to start.
    if (process.platform === 'linux' && !anyoneStandsIn(folder))
      rmSync(path.join(folder, 'postmaster.pid'), { force: true });
    return;
  }
  // Signals in order: fast shutdown, immediate shutdown, kill. PostgreSQL recovers from its WAL at the next start.
  for (const [signal, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    // After SIGKILL the shop can only wait, as PostgreSQL refuses a second process on the folder.
    ['SIGKILL', Number.POSITIVE_INFINITY],
  ] as const) {
    try {
      process.kill(left, signal);
    } catch {
      break;
    }
    if (await hasEnded(left, folder, patienceMs)) break;
  }
}

async function hasEnded(pid: number, folder: string, patienceMs: number): Promise<boolean> {
  const latest = Date.now() + patienceMs;
  while (Date.now() < latest) {
    if (!isPostmasterOf(pid, folder)) return true;
    await pause(20);
  }
  return false;
}

/** Returns true if any process has its working directory in a folder, as PostgreSQL's have. */
function anyoneStandsIn(folder: string): boolean {
  const place = realpathSync(folder);
  return readdirSync('/proc').some((entry) => {
    try {
      return /^\d+$/.test(entry) && readlinkSync(`/proc/${entry}/cwd`) === place;
    } catch {
      // The process has exited, or belongs to another user.
      return false;
    }
  });
}

/** Returns true if a process is the PostgreSQL of this folder, by its working directory. */
function isPostmasterOf(pid: number, folder: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  try {
    if (process.platform === 'linux') return realpathSync(readlinkSync(`/proc/${pid}/cwd`)) === realpathSync(folder);
    if (process.platform === 'win32')
      return /postgres/i.test(execFileSync('tasklist', ['/fi', `pid eq ${pid}`], { encoding: 'utf8' }));
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
  } catch {
    return false;
  }
}
