export interface BenchFigure {
  name: string;
  value: number;
  /** Unit: 'ms', 'KB', 'a second'; empty for a ratio. */
  unit: string;
  /** Goal of the project for this figure. */
  goal?: { atMost: number } | { atLeast: number };
}

/** Benchmark; each file `bench/NAME.bench.ts` exports one as `benchmark`. */
export interface Benchmark {
  title: string;
  /** Method in a sentence or two. */
  about: string;
  /** Runs the benchmark; `say` reports progress. */
  run(say: (line: string) => void): Promise<BenchFigure[]>;
  /** Text below the figures, after the run. */
  below?(): string;
}

/** Returns true if a figure meets its goal, or has no goal. */
export function meetsGoal({ value, goal }: BenchFigure): boolean {
  if (!goal) return true;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}

/** Returns the median, which one disturbed round does not change. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Measures the CPU time of work in this process with all threads, in ms. Steadier than wall time on a busy machine. */
export async function processorTime<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: (user + system) / 1000 };
}
