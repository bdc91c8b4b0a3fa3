import { type BenchFigure, type Benchmark, meetsGoal } from './benchmark.ts';

export interface Machine {
  cores: number;
  processor: string;
  memoryGiB: number;
  node: string;
}

/** Renders the results of a benchmark as a page: title, method, machine, and each figure with its goal. */
export function resultsPage(
  { title, about }: Pick<Benchmark, 'title' | 'about'>,
  figures: readonly BenchFigure[],
  machine: Machine,
): string {
  const rows = figures.map((figure) => {
    const { name, goal } = figure;
    const verdict = meetsGoal(figure) ? 'holds' : '**missed**';
    const judged = goal ? [goalWords(figure.unit, goal), verdict] : ['', ''];
    return `| ${name} | ${formatFigure(figure)} | ${judged.join(' | ')} |`;
  });
  const lines = [
    `# ${title}`,
    '',
    about,
    '',
    `Measured on ${machine.cores} cores (${machine.processor}), ${machine.memoryGiB} GiB, Node ${machine.node}; load and server on the same machine.`,
    '',
    '| figure | value | wanted | |',
    '|---|---:|---:|---|',
    ...rows,
  ];
  return `${lines.join('\n')}\n`;
}

/** Formats a value with its significant digits. */
export function formatFigure({ value, unit }: Pick<BenchFigure, 'value' | 'unit'>): string {
  return `${value.toFixed(digitsOf(value))}${unit && ` ${unit}`}`;
}

function goalWords(unit: string, goal: NonNullable<BenchFigure['goal']>): string {
  const [words, value] = 'atMost' in goal ? ['at most', goal.atMost] : ['at least', goal.atLeast];
  return `${words} ${value}${unit && ` ${unit}`}`;
}

function digitsOf(value: number): number {
  if (Math.abs(value) >= 100) return 0;
  return Math.abs(value) >= 10 ? 1 : 2;
}
