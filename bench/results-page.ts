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
    const verdict = goal ? (meetsGoal(figure) ? 'holds' : '**missed**') : '';
    return `| ${name} | ${formatFigure(figure)} | ${goal ? goalWords(figure.unit, goal) : ''} | ${verdict} |`;
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
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
}

function goalWords(unit: string, goal: NonNullable<BenchFigure['goal']>): string {
  const [words, value] = 'atMost' in goal ? ['at most', goal.atMost] : ['at least', goal.atLeast];
  return `${words} ${value}${unit && ` ${unit}`}`;
}
