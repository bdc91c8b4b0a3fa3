import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { pauseBefore } from '#server/foundation/child-processes/worker-count.ts';
import { membershipVariable, type WorkerSettings } from '#server/foundation/child-processes/worker-settings.ts';
import { longestLeave } from '#server/foundation/http/drain-connections.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { Metrics } from '#server/foundation/logging/metrics.ts';

const memberProgram = path.resolve(import.meta.dirname, 'worker-process.ts');

/** Time limit in ms for a worker to close, after which it is killed. */
const patienceMs = 45_000;

/**
 * Maximum old-generation heap of a worker in MB, three times its normal use. V8's default would be a quarter of the
 * machine's memory for each worker.
 */
const mostMb = 768;

/** Returns this process's Node flags, with a heap limit if none is set. Pure. */
export function boundedMemory(execArgv: readonly string[]): string[] {
  const isBounded = execArgv.some((word) => /^--max[-_]old[-_]space[-_]size/.test(word));
  return isBounded ? [...execArgv] : [...execArgv, `--max-old-space-size=${mostMb}`];
}

/** Handle of the supervised worker processes. */
export interface WorkerProcesses {
  /** Metrics of all workers together. */
  metrics: Pick<Metrics, 'page'>;
  /** Drains and closes all workers at the same time. */
  close(leaveSeconds: number): Promise<void>;
}

interface CrewOptions {
  size: number;
  /** Settings of every worker, without its number. */
  tell: Omit<WorkerSettings, 'number' | 'of'>;
  log: Pick<Log, 'error'>;
  /** Environment variables that override those of this process in the workers. */
  settings?: Record<string, string>;
  /** Program of a worker; the shop by default. */
  program?: string;
}

/**
 * Starts worker processes on one port and replaces each that exits. They share rate-limit counts and exit with this
 * process. Resolves once all listen; throws if one exits before.
 */
export async function startWorkerProcesses({
  size,
  tell,
  log,
  settings = {},
  program = memberProgram,
}: CrewOptions): Promise<WorkerProcesses> {
  new RateLimiterClusterMaster();
  // The kernel assigns connections, as one assigned by this process to a dying worker would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: program, execArgv: boundedMemory(process.execArgv) });
  const members = new Map<number, Worker>();
  let closing = false;

  function begin(number: number): Worker {
    const told: WorkerSettings = { ...tell, number, of: size };
    const member = cluster.fork({ ...settings, [membershipVariable]: JSON.stringify(told) });
    members.set(number, member);
    return member;
  }

  /** Replaces a worker each time it exits, until the cluster closes. */
  function keep(number: number, member: Worker, falls: number): void {
    const begun = performance.now();
    member.once('exit', (code, signal) => {
      if (closing) return;
      const next = pauseBefore({ livedMs: performance.now() - begun, falls });
      log.error(
        { event: 'process.worker_restarted', process: number, code, signal },
        'a worker process ended; starting it again',
      );
      void pause(next.pauseMs).then(() => {
        if (!closing) keep(number, begin(number), next.falls);
      });
    });
  }

  const first = Array.from({ length: size }, (_, at) => begin(at + 1));
  const listening = first.map(async (member, at) => {
    await untilListening(member);
    // Supervision starts here, since this worker may exit while another is still starting.
    keep(at + 1, member, 0);
  });
  await Promise.all(listening).catch(async (error: unknown) => {
    closing = true;
    for (const member of members.values()) member.process.kill('SIGKILL');
    throw error;
  });

  const figures = new AggregatorRegistry();
  return {
    metrics: { page: async () => ({ type: figures.contentType, text: await figures.clusterMetrics() }) },
    async close(leaveSeconds) {
      closing = true;
      await Promise.all([...members.values()].map((member) => end(member, leaveSeconds)));
    },
  };
}

/** Message that asks a worker to close. */
export interface CloseMessage {
  close: { leaveSeconds: number };
}

async function untilListening(member: Worker): Promise<void> {
  const ended = once(member, 'exit').then(([code]) => {
    throw new Error(
      `A process of the shop ended before it could answer (code ${String(code)}). What it said stands above.`,
    );
  });
  await Promise.race([once(member, 'listening'), ended]);
  ended.catch(() => {});
}

async function end(member: Worker, leaveSeconds: number): Promise<void> {
  if (member.isDead()) return;
  const gone = once(member, 'exit');
  const message: CloseMessage = { close: { leaveSeconds } };
  if (member.isConnected()) member.send(message);
  const late = setTimeout(() => member.process.kill('SIGKILL'), patienceMs + leaveSeconds * longestLeave * 1000);
  await gone;
  clearTimeout(late);
}
