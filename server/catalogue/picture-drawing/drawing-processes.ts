import { availableParallelism } from 'node:os';
import { createProcessPool, type ProcessPool } from '#server/foundation/child-processes/process-pool.ts';
import { shareOfCores } from '#server/foundation/child-processes/worker-count.ts';
import { crewHere } from '#server/foundation/child-processes/worker-settings.ts';
import type { Rendering } from './rendering.ts';

export type DrawingProcesses = ProcessPool<Rendering, Uint8Array>;

/** Limit of the young generation in MB, enough for one drawing at a time. */
const execArgv = ['--max-semi-space-size=8'];

/** Limits glibc to one allocation arena, as otherwise each codec thread retains freed memory. */
const env = { MALLOC_ARENA_MAX: '1' };

/** One core is reserved for answering requests. */
const sideBySide = shareOfCores(availableParallelism(), crewHere(), 4);

/** Priority below the shop and its documents: a delayed picture blocks nobody. */
const priority = 5;

/**
 * Creates the processes that draw pictures. Drawing takes 100 MB or more in libraries that retain freed memory. A
 * process returns that memory on exit, a thread does not.
 */
export function createDrawingProcesses({
  program = new URL('./drawing-child.ts', import.meta.url),
  most = sideBySide,
  restMs = 15_000,
}: {
  program?: URL;
  most?: number;
  restMs?: number;
} = {}): DrawingProcesses {
  return createProcessPool({ program, most, restMs, execArgv, env, priority });
}
