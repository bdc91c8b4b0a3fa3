import cluster from 'node:cluster';
import { z } from 'zod';
import { SandboxReady } from './providers.ts';

/** What a member of a crew is told by whoever began it. */
export const WorkerSettings = z.object({
  /** 1, 2, 3 ...; a member that replaces another has its number. The first is whom the operator's commands reach. */
  number: z.int().min(1),
  of: z.int().min(1),
  /** The database: the server's address, or that of the PostgreSQL that the crew's own process runs. */
  databaseUrl: z.string(),
  embedded: z.boolean(),
  sandbox: SandboxReady.optional(),
});
export type WorkerSettings = z.output<typeof WorkerSettings>;

/** The variable that carries it. */
export const membershipVariable = 'MAIDAN_MEMBER';

/** Reads what this process was told; undefined where it is no member of a crew. */
export function readWorkerSettings(source: Record<string, string | undefined> = process.env): WorkerSettings | undefined {
  const told = source[membershipVariable];
  return told === undefined || !cluster.isWorker ? undefined : WorkerSettings.parse(JSON.parse(told));
}

/** How many processes share this machine's work with this one, itself among them. */
export function crewHere(): number {
  return readWorkerSettings()?.of ?? 1;
}
