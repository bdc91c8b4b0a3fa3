import type { Machine } from '../results-page.ts';
import { areaGoals, caughtGoal, mutatedAreas } from './rooms.ts';

/** Result of a mutant. A late mutant timed out, although the same tests pass without it. */
export interface MutantOutcome {
  room: string;
  file: string;
  /** Line number from 1, and its text. */
  lineNumber: number;
  line: string;
  what: string;
  replacement: string;
  end: 'caught' | 'late' | 'survived';
  /** Test that caught the mutant. */
  by: string;
  why?: string | undefined;
}

export interface Figures {
  room: string;
  mutants: number;
  caught: number;
  late: number;
  explained: number;
  survived: number;
  /** Caught mutants, in per cent of the mutants that could be caught. */
  share: number;
  wanted: number;
}

/** Adds up the mutants of an area, or of all areas. */
export function mutantFigures(outcomes: readonly MutantOutcome[], room: string): Figures {
  const count = (is: (outcome: MutantOutcome) => boolean) => outcomes.filter(is).length;
  const [caught, late] = [count(({ end }) => end === 'caught'), count(({ end }) => end === 'late')];
  const explained = count(({ end, why }) => end === 'survived' && why !== undefined);
  const possible = outcomes.length - explained;
  const share = possible === 0 ? 100 : (100 * (caught + late)) / possible;
  return {
    room,
    mutants: outcomes.length,
    caught,
    late,
    explained,
    survived: possible - caught - late,
    share,
    wanted: areaGoals[room] ?? caughtGoal,
  };
}

/** Renders the results as a page. */
export function mutantsPage(
  outcomes: readonly MutantOutcome[],
  run: { seed: number; minutes: number; again: number; machine: Machine },
): string {
  const { seed, minutes, again, machine } = run;
  const listed = Object.keys(mutatedAreas).filter((room) => outcomes.some((outcome) => outcome.room === room));
  const figures = [
    ...listed.map((room) =>
      mutantFigures(
        outcomes.filter((outcome) => outcome.room === room),
        room,
      ),
    ),
    mutantFigures(outcomes, 'all'),
  ];
  const rows = figures.map(({ room, mutants, caught, late, explained, survived, share, wanted }) => {
    const verdict = share >= wanted ? 'holds' : '**missed**';
    return `| ${room} | ${mutants} | ${caught} | ${late} | ${explained} | ${survived} | ${share.toFixed(1)} | ${wanted} | ${verdict} |`;
  });
  const survivors = outcomes.filter(({ end }) => end === 'survived');
  const lines = [
    '# Tests that bite',
    '',
    'One line of the shop is broken at a time, and the tests that could see it run: a mutant that none of them notices survives. Drawn by chance from every room, at most one a line; late ones ran on and on. What survives for a reason is named with it and not counted.',
    '',
    `${outcomes.length} mutants, seed ${seed}, in ${minutes.toFixed(0)} minutes on ${machine.cores} cores (${machine.processor}), Node ${machine.node}.`,
    ...(again > 0
      ? [
          '',
          `${again} times a survivor was judged again after tests had been written for it; what had been caught was not.`,
        ]
      : []),
    '',
    '| room | mutants | caught | late | explained | survived | of a hundred | wanted | |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---|',
    ...rows,
    '',
    ...(survivors.length > 0 ? ['## Survivors', '', ...survivors.flatMap(survivorLines)] : ['No mutant survived.']),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function survivorLines({ file, lineNumber, line, what, why }: MutantOutcome): string[] {
  return [
    `- ${file}:${lineNumber} ${what}: \`${line.trim().replaceAll('`', "'")}\``,
    `  ${why ?? '**not explained**'}`,
  ];
}
