import type { Player } from '#artwork/design/squad.ts';
import { numbersOfDate } from '#contract/excel-dates.ts';
import { longNameProblem, mostPlayers, mostShirtDigits, tooManyPlayers } from '#contract/squad-limits.ts';

/** Maximum number of characters of the list that are stored. */
export const longestList = 4000;

/** Parsed line of a list: the player, and the reason if no shirt can be made. */
export interface SquadRow extends Player {
  /** Line number in the typed text, from 1. */
  line: number;
  /** Error to correct in this line; undefined if there is none. */
  problem: string | undefined;
  /** Warning that does not prevent the shirt. */
  note: string | undefined;
}

/**
 * Parses a pasted list: one player per line, parts separated by commas, tabs, dashes or spaces, in any order. `sizes`
 * are the sizes of the garment. Pure.
 */
export function readSquad(text: string, sizes: readonly string[]): SquadRow[] {
  const rows: SquadRow[] = [];
  for (const [at, typed] of text.split(/\r\n?|\n/).entries()) {
    const line = typed.trim();
    if (line === '' || (rows.length === 0 && isHeading(line))) continue;
    const player = readPlayer(line, sizes);
    const full = rows.length >= mostPlayers ? tooManyPlayers : undefined;
    rows.push({ ...player, line: at + 1, problem: full ?? player.problem, note: undefined });
  }
  return rows.map((row) => ({ ...row, note: row.problem === undefined ? noteOn(row, rows) : undefined }));
}

const isHeading = (line: string) => /\bname\b/i.test(line) && /\b(?:number|no\.?|size)(?:\b|$)/i.test(line);

const isNumber = (part: string) => /^(?:#|no\.?\s*)?[\d\u0966-\u096f]+$/i.test(part);

/** Splits a line at its clearest separator. */
function partsOf(line: string): string[] {
  // Removes the numbering of a list, which is not a shirt number.
  const plain = line.replace(/^\d+[.)]\s+/, '');
  for (const parting of [/\t/, /[,;|]/, /\s+[-\u2013\u2014]\s+/]) {
    const parts = plain.split(parting).map((part) => part.trim());
    if (parts.length > 1) return parts.filter((part) => part !== '');
  }
  return plain.split(/\s+/).filter((part) => part !== '');
}

function readPlayer(line: string, sizes: readonly string[]): Omit<SquadRow, 'line' | 'note'> {
  const words: string[] = [];
  let number: string | undefined;
  let size: string | undefined;
  const hasBegun = () => words.length > 0 || number !== undefined;
  let unknownSize: string | undefined;
  for (const part of partsOf(line)) {
    const known = sizeMeant(part, sizes);
    // The first word is never a size: Em and Ess are names of people.
    if (known && size === undefined && hasBegun()) size = known;
    else if (isNumber(part) && number === undefined) number = part.replace(/^(?:#|no\.?\s*)/i, '');
    else if (looksLikeSize(part) && hasBegun()) unknownSize = part;
    else words.push(part);
  }
  return checkPlayer(
    { name: printableName(words), number: number ?? '', size: size ?? onlyOf(sizes) },
    unknownSize,
    sizes,
  );
}

/** Adds the error of a player. An unknown size is ignored if the line also has a known size. */
function checkPlayer(
  player: Player,
  unknownSize: string | undefined,
  sizes: readonly string[],
): Omit<SquadRow, 'line' | 'note'> {
  return { ...player, problem: problemOf(player, { unknownSize: player.size ? undefined : unknownSize, sizes }) };
}

/** Joins the words of a name, without control characters from pasting, which no shirt shows. */
function printableName(words: readonly string[]): string {
  return words
    .join(' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function problemOf(
  { name, number, size }: Player,
  { unknownSize, sizes }: { unknownSize: string | undefined; sizes: readonly string[] },
) {
  const write = `write ${listed(sizes)}`;
  if (name === '' && number === '') return 'Write a name, a number or both';
  const long = longNameProblem(name);
  if (long) return long;
  if (number.length > mostShirtDigits) return `A number has up to ${mostShirtDigits} digits`;
  if (unknownSize) return `There is no size ${unknownSize}: ${write}`;
  if (size === '') return `No size: ${write}`;
  return undefined;
}

function noteOn(row: SquadRow, rows: readonly SquadRow[]): string | undefined {
  const same =
    row.number === '' ? undefined : rows.find(({ line, number }) => line < row.line && number === row.number);
  return same && `${same.name || `Line ${same.line}`} has number ${row.number} too`;
}

function listed(sizes: readonly string[]): string {
  return sizes.length < 2 ? sizes.join('') : `${sizes.slice(0, -1).join(', ')} or ${sizes.at(-1)}`;
}

const spelled: Record<string, string> = {
  ...{
    small: 'S',
    medium: 'M',
    large: 'L',
    xlarge: 'XL',
    extralarge: 'XL',
    '2xl': 'XXL',
    xxlarge: 'XXL',
    '2xlarge': 'XXL',
  },
};

const plainly = (size: string) =>
  size
    .toLowerCase()
    .replace(/years?|yrs?/g, 'y')
    .replace(/\s*to\s*|\u2013/g, '-')
    .replace(/[\s.]|size/g, '')
    .replace(/^(x+)-/, '$1');

/** Returns the garment's size that a text means; undefined if it means no size. */
function sizeMeant(part: string, sizes: readonly string[]): string | undefined {
  const meant = plainly(part);
  const spelledOut = (spelled[meant] ?? meant).toLowerCase();
  return sizes.find((size) => [spelledOut, `${spelledOut}y`].includes(plainly(size)));
}

/** True for texts that can only mean a size, though the garment may lack it. */
const looksLikeSize = (part: string) =>
  /^(?:\d?x+[sl]|xs|[sml]|\d{1,2}-\d{1,2}y?|small|medium|large)$/.test(plainly(part)) ||
  numbersOfDate(part) !== undefined;

function onlyOf(sizes: readonly string[]): string {
  return (sizes.length === 1 && sizes[0]) || '';
}
