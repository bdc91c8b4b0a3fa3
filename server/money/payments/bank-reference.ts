import { Problem } from '#server/foundation/errors/problem.ts';

/** Minimum length of a bank reference, in letters and digits. */
const shortest = 4;

/**
 * Returns a bank reference in a searchable form: letters and digits only, in upper case, as banks print references with
 * and without blanks, slashes and dashes. Throws Problem 400 for fewer than four characters.
 */
export function normalizeBankReference(typed: string): string {
  const reference = typed
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  if (reference.length >= shortest) return reference;
  const message = 'Give the reference the bank gave it: at least 4 letters or digits';
  throw new Problem(400, 'invalid_fields', message, { fields: { 'act.reference': message } });
}
