import { parseArgs } from 'node:util';
import { Problem } from '#server/foundation/errors/problem.ts';

/** What was typed after `stock`: plain words, and what belongs to every one of its verbs. */
export interface TypedWords {
  words: string[];
  dry: boolean;
  person: string;
  note: string | null;
  reference: string | null;
}

const options = {
  dry: { type: 'boolean', default: false },
  by: { type: 'string', default: 'operator' },
  note: { type: 'string' },
  reference: { type: 'string' },
} as const;

/** Reads what was typed. Undefined where an option is not known or has no value. */
export function readWords(args: readonly string[]): TypedWords | undefined {
  try {
    // With a blank before it '-2' is a number and no option.
    const given = args.map((arg) => (/^-\d+$/.test(arg) ? ` ${arg}` : arg));
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true });
    const { dry, by, note, reference } = values;
    return { words: positionals, dry, person: by, note: note?.trim() || null, reference: reference?.trim() || null };
  } catch {
    return undefined;
  }
}

/** The most pieces that one movement or figure may name: more is a slip of the hand. */
const most = 100_000;

/** Reads a number of pieces, `least` or more. Throws Problem. */
export function readPieces(typed: string, least: number): number {
  const pieces = /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN;
  if (pieces >= least && pieces <= most) return pieces;
  throw new Problem(400, 'bad_request', `'${typed.trim()}' is no number of pieces: write a whole number from ${least} to ${most}.`);
}

/** Reads a change of pieces with its sign: '+3', '-2'. Throws Problem. */
export function readChange(typed: string): number {
  const [, sign, digits] = /^([+-])(\d{1,6})$/.exec(typed.trim()) ?? [];
  if (!sign || !digits) throw new Problem(400, 'bad_request', `'${typed.trim()}' does not say which way: write +3 or -3.`);
  return readPieces(digits, 1) * (sign === '+' ? 1 : -1);
}
