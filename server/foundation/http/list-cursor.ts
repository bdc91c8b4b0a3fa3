import { isStorable } from '#contract/plain-text.ts';
import { isRealDay } from '#contract/typed-day.ts';
import { Problem } from '#server/foundation/errors/problem.ts';

/** Value in a cursor: the sort value of the last row of a page, or the row's id. */
type CursorValue = string | number | null;

/** Check of a cursor value: if it can be compared with the list's column. */
type CursorRule<T extends CursorValue> = (value: unknown) => value is T;

type Values<Rules extends readonly CursorRule<CursorValue>[]> = {
  [At in keyof Rules]: Rules[At] extends CursorRule<infer T> ? T : never;
};

const momentForm = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Returns true for text that a database can compare. */
export function isCursorText(value: unknown): value is string {
  return typeof value === 'string' && isStorable(value);
}

/** Returns true for a whole number in the range of an integer column. */
export function isCursorWhole(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;
}

/** Returns true for a calendar day that exists. */
function isCursorDay(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9]\d{3}-\d\d-\d\d$/.test(value) && isRealDay(value);
}

/** Returns true for an instant as a database writes it in JSON, on a day that exists. */
export function isCursorMoment(value: unknown): value is string {
  return typeof value === 'string' && momentForm.test(value) && isCursorDay(value.slice(0, 10));
}

/** Serializes the cursor of a list's next page. Pure. */
export function writeCursor(values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * Parses a cursor with one check per value. Throws Problem 400 for an invalid cursor, so that invented values do not
 * reach the database.
 */
export function readCursor<const Rules extends readonly CursorRule<CursorValue>[]>(
  cursor: string,
  rules: Rules,
): Values<Rules> {
  const values = parsedCursor(cursor);
  if (values.length !== rules.length || !rules.every((rule, at) => rule(values[at]))) throw cursorProblem();
  return values as Values<Rules>;
}

/** Creates the error for an invalid cursor. */
export function cursorProblem(): Problem {
  const message = 'Begin with the first page again';
  return new Problem(400, 'invalid_fields', message, { fields: { after: message } });
}

function parsedCursor(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}
