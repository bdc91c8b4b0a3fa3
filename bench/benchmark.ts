export interface Figure {
  name: string;
  value: number;
  /** 'ms', 'KB', 'a second'; empty for a ratio. */
  unit: string;
  /** What the project wants of it. */
  goal?: { atMost: number } | { atLeast: number };
}

/** One file a benchmark: `bench/NAME.bench.ts` exports one of these as `benchmark`. */
export interface Benchmark {
  title: string;
  /** How it is measured, in a sentence or two. */
  about: string;
  /** `say` tells the person who waits how far it is. */
  run(say: (line: string) => void): Promise<Figure[]>;
  /** What stands below the figures, once it has run. */
  below?(): string;
}

/** Whether a figure is as wanted; true where nothing is. */
export function holds({ value, goal }: Figure): boolean {
  if (!goal) return true;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}

/** The middle of the values, which one disturbed round does not move. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Processor time a work takes in this process, all its threads together, in ms: steadier than the clock where others run too. */
export async function processorTime<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: (user + system) / 1000 };
}
