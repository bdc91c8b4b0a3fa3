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

/** How long (ms) a member has to close before it is ended. */
const patienceMs = 45_000;

/** Old objects (MB) a member may hold. It takes a third of that; beyond it V8 would go on to a quarter of the machine, each member of them. */
const mostMb = 768;

/** Gives what a member is begun with: as this process was, and with a bound to its memory where none was set. Pure. */
export function boundedMemory(execArgv: readonly string[]): string[] {
  const isBounded = execArgv.some((word) => /^--max[-_]old[-_]space[-_]size/.test(word));
  return isBounded ? [...execArgv] : [...execArgv, `--max-old-space-size=${mostMb}`];
}

/** The processes that answer, and what keeps them. */
export interface WorkerProcesses {
  /** The figures of all of them together. */
  metrics: Pick<Metrics, 'page'>;
  /** Has all of them leave and close, at once. */
  close(leaveSeconds: number): Promise<void>;
}

interface CrewOptions {
  size: number;
  /** What each is told, its number apart. */
  tell: Omit<WorkerSettings, 'number' | 'of'>;
  log: Pick<Log, 'error'>;
  /** Environment variables that each process gets in place of this one's. */
  settings?: Record<string, string>;
  /** What a member runs: the shop. */
  program?: string;
}

/**
 * Begins as many processes as answer behind one port, and replaces each that ends. They share what one of them counts (limits), and end with
 * this process. Resolves when all of them listen; throws where one ends before.
 */
export async function startWorkerProcesses({
  size,
  tell,
  log,
  settings = {},
  program = memberProgram,
}: CrewOptions): Promise<WorkerProcesses> {
  new RateLimiterClusterMaster();
  // Whoever is free takes the next connection. Handed out by this process, one that was on its way to a process that dies would hang.
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

  /** Replaces a member each time that it ends, until the crew closes. */
  function keep(number: number, member: Worker, falls: number): void {
    const begun = performance.now();
    member.once('exit', (code, signal) => {
      if (closing) return;
      const next = pauseBefore({ livedMs: performance.now() - begun, falls });
      log.error({ process: number, code, signal }, 'a process of the shop has ended and is begun again');
      void pause(next.pauseMs).then(() => {
        if (!closing) keep(number, begin(number), next.falls);
      });
    });
  }

  const first = Array.from({ length: size }, (_, at) => begin(at + 1));
  const listening = first.map(async (member, at) => {
    await untilListening(member);
    // Looked after from here on: it may end while another still begins.
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

/** What a member is sent when it is to close. */
export interface CloseMessage {
  close: { leaveSeconds: number };
}

async function untilListening(member: Worker): Promise<void> {
  const ended = once(member, 'exit').then(([code]) => {
    throw new Error(`A process of the shop ended before it could answer (code ${String(code)}). What it said stands above.`);
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
