import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Mutant, mutantsOf } from './mutate.ts';
import type { MutantOutcome } from './report.ts';
import { mutatedAreas, mutatedFiles } from './rooms.ts';

/** Mutant with its location. */
export interface PlannedMutant {
  room: string;
  file: string;
  source: string;
  mutant: Mutant;
  lineNumber: number;
  line: string;
  /** Result in an earlier run. */
  before?: MutantOutcome;
}

/** Returns every mutant of some areas; by default of all areas. */
export function allMutants(root: string, only: readonly string[] = []): PlannedMutant[] {
  return mutatedFiles(root, only).flatMap(({ room, file }): PlannedMutant[] => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const lines = source.split('\n');
    return mutantsOf(source, file).map((mutant) => {
      const lineNumber = source.slice(0, mutant.start).split('\n').length;
      return { room, file, source, mutant, lineNumber, line: lines[lineNumber - 1] ?? '' };
    });
  });
}

/**
 * Draws a random sample, at most one mutant per line. The rank is a hash of the seed and the mutant's text: changes
 * elsewhere do not affect it.
 */
export function drawSample(
  all: readonly PlannedMutant[],
  { sample, seed }: { sample: number; seed: number },
): PlannedMutant[] {
  const lots = all.map((one) => ({
    one,
    lot: createHash('sha256')
      .update(`${seed}\n${nameOfPlanned(one)}`)
      .digest('hex'),
  }));
  const taken = new Set<string>();
  return inTurn(
    lots
      .sort((one, other) => (one.lot < other.lot ? -1 : 1))
      .map(({ one }) => one)
      .filter(({ file, lineNumber }) => {
        const place = `${file}:${lineNumber}`;
        return taken.has(place) ? false : taken.add(place);
      })
      .slice(0, sample),
  );
}

/** Sorts mutants by file: the test that caught one mutant runs first for the next mutant. */
function inTurn(planned: PlannedMutant[]): PlannedMutant[] {
  const order = Object.keys(mutatedAreas);
  return planned.sort(
    (one, other) => order.indexOf(one.room) - order.indexOf(other.room) || one.file.localeCompare(other.file),
  );
}

/** Returns an identifier of a mutant that changes in lines above do not affect. */
const nameOf = ({ file, line, what, replacement }: Pick<MutantOutcome, 'file' | 'line' | 'what' | 'replacement'>) =>
  [file, line.trim(), what, replacement].join('\n');
const nameOfPlanned = ({ file, line, mutant }: PlannedMutant) =>
  nameOf({ file, line, what: mutant.what, replacement: mutant.replacement });

/** Returns the planned mutants without a result. */
export function notJudged(planned: readonly PlannedMutant[], outcomes: Iterable<MutantOutcome>): PlannedMutant[] {
  const judged = new Set([...outcomes].map((one) => `${one.lineNumber} ${nameOf(one)}`));
  return planned.filter((one) => !judged.has(`${one.lineNumber} ${nameOfPlanned(one)}`));
}

/** Returns the survivors of an earlier run whose lines still exist, at the position nearest to the earlier one. */
export function survivorsAgain(all: readonly PlannedMutant[], outcomes: Iterable<MutantOutcome>): PlannedMutant[] {
  return inTurn(
    [...outcomes]
      .filter(({ end, why }) => end === 'survived' && why === undefined)
      .flatMap((before) => {
        const away = ({ lineNumber }: PlannedMutant) => Math.abs(lineNumber - before.lineNumber);
        const same = all
          .filter((one) => nameOfPlanned(one) === nameOf(before))
          .sort((one, other) => away(one) - away(other));
        return same.slice(0, 1).map((one) => ({ ...one, before }));
      }),
  );
}
