import { asciiDigits } from '#contract/typed-text.ts';
import { Problem } from '#server/foundation/errors/problem.ts';

/** Minimum length of a bank reference, in letters and digits. */
const shortest = 4;

/**
 * Returns a bank reference in a searchable form: the letters A to Z and digits only, as banks print references with and
 * without blanks, slashes and dashes. Throws Problem 400 for fewer than four characters, or for letters of other
 * scripts, which look like those of another reference.
 */
export function normalizeBankReference(typed: string): string {
  const reference = asciiDigits(typed.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  if (/[^A-Z0-9]/.test(reference)) throw refused('Write the reference with the letters A to Z and digits');
  if (reference.length >= shortest) return reference;
  throw refused('Give the reference the bank gave it: at least 4 letters or digits');
}

const refused = (message: string) =>
  new Problem(400, 'invalid_fields', message, { fields: { 'act.reference': message } });
