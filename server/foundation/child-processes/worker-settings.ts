import cluster from 'node:cluster';
import { z } from 'zod';
import { SandboxReady } from './providers.ts';

/** Settings that the primary process passes to a worker. */
export const WorkerSettings = z.object({
  /** Worker number, starting at 1; a replacement has the same number. Worker 1 handles operator commands. */
  number: z.int().min(1),
  of: z.int().min(1),
  /** Database URL: the server, or the embedded PostgreSQL of the primary process. */
  databaseUrl: z.string(),
  embedded: z.boolean(),
  sandbox: SandboxReady.optional(),
});
export type WorkerSettings = z.output<typeof WorkerSettings>;

/** Environment variable with the settings. */
export const membershipVariable = 'MAIDAN_MEMBER';

/** Reads the settings of this worker; undefined outside a cluster. */
export function readWorkerSettings(
  source: Record<string, string | undefined> = process.env,
): WorkerSettings | undefined {
  const told = source[membershipVariable];
  return told === undefined || !cluster.isWorker ? undefined : WorkerSettings.parse(JSON.parse(told));
}

/** Returns the number of processes in the cluster, including this one. */
export function crewHere(): number {
  return readWorkerSettings()?.of ?? 1;
}
