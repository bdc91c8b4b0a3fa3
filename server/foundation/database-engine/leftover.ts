import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Reads the number of the process that has a folder, from PostgreSQL's own file: a killed shop may have left its engine running. */
function readPostmaster(folder: string): number | undefined {
  try {
    const [pid = ''] = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return Number(pid) > 0 ? Number(pid) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stops an engine that a killed shop has left on a folder, so that there is never a second one beside it. The caller holds the
 * folder's lock, so nobody else uses it. After a restart of the machine its number may be another program's, which is left alone.
 */
export async function stopLeftover(folder: string): Promise<void> {
  const left = readPostmaster(folder);
  if (left === undefined) return;
  if (!isPostmasterOf(left, folder)) {
    // PostgreSQL takes any process of its user with that number for its own, and would not start.
    if (process.platform === 'linux' && !anyoneStandsIn(folder)) rmSync(path.join(folder, 'postmaster.pid'), { force: true });
    return;
  }
  // Ending connections, then without waiting for anything, then by force: it recovers by its log at the next start.
  for (const [signal, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    // From here on there is nothing to do but wait: a second engine beside it would be refused by it.
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

/** Whether any process stands in a folder, as PostgreSQL's do, also those that outlive its first for a moment. */
function anyoneStandsIn(folder: string): boolean {
  const place = realpathSync(folder);
  return readdirSync('/proc').some((entry) => {
    try {
      return /^\d+$/.test(entry) && readlinkSync(`/proc/${entry}/cwd`) === place;
    } catch {
      // It has ended, or is another user's.
      return false;
    }
  });
}

/** Whether a process is the PostgreSQL of this folder: it stands in the folder while it runs. */
function isPostmasterOf(pid: number, folder: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  try {
    if (process.platform === 'linux') return realpathSync(readlinkSync(`/proc/${pid}/cwd`)) === realpathSync(folder);
    if (process.platform === 'win32') return /postgres/i.test(execFileSync('tasklist', ['/fi', `pid eq ${pid}`], { encoding: 'utf8' }));
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
  } catch {
    return false;
  }
}
