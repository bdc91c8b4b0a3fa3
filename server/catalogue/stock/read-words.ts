import { parseArgs } from 'node:util';
import { Problem } from '#server/foundation/errors/problem.ts';

/** Arguments of `stock`: plain words, and the options common to all its verbs. */
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

/** Parses the arguments. Undefined for an unknown option or one without a value. */
export function parseArguments(args: readonly string[]): TypedWords | undefined {
  try {
    // A leading space makes the parser read '-2' as a value instead of an option.
    const given = args.map((arg) => (/^-\d+$/.test(arg) ? ` ${arg}` : arg));
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true });
    const { dry, by, note, reference } = values;
    return { words: positionals, dry, person: by, note: note?.trim() || null, reference: reference?.trim() || null };
  } catch {
    return undefined;
  }
}

/** Maximum number of pieces in one movement or figure; a larger number is a typo. */
const most = 100_000;

/** Parses a number of pieces, `least` or more. Throws Problem. */
export function readPieces(typed: string, least: number): number {
  const pieces = /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN;
  if (pieces >= least && pieces <= most) return pieces;
  throw new Problem(
    400,
    'bad_request',
    `'${typed.trim()}' is no number of pieces: write a whole number from ${least} to ${most}.`,
  );
}

/** Parses a signed change of pieces: '+3', '-2'. Throws Problem. */
export function readChange(typed: string): number {
  const [, sign, digits] = /^([+-])(\d{1,6})$/.exec(typed.trim()) ?? [];
  if (!sign || !digits)
    throw new Problem(400, 'bad_request', `'${typed.trim()}' does not say which way: write +3 or -3.`);
  return readPieces(digits, 1) * (sign === '+' ? 1 : -1);
}
