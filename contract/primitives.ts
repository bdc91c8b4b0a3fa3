import { z } from 'zod';
import { emailMessage, isEmail, isStorable, normalEmail } from './plain-text.ts';
import { isRealDay, isTypedDay } from './typed-day.ts';
import { cleanCode, cleanText } from './typed-text.ts';

// Schemas for all inputs, each with a limit that fits its database column. `bounds.test.ts` checks this for every
// endpoint.

/** Maximum of PostgreSQL's `integer`. */
export const int4 = 2_147_483_647;

const unstorableMessage = "This has a character that can't be kept. Please type it again";

/**
 * Creates a schema for storable text with a maximum length, normalized by `clean`; `message` is used for every error.
 */
export function limitedText(longest: number, message?: string, clean: (text: string) => string = cleanText) {
  return z
    .string(message ?? 'Please fill in this field')
    .overwrite(clean)
    .max(longest, message ?? 'This is too long')
    .refine(isStorable, message ?? unstorableMessage);
}

/**
 * Creates a schema for an id, code or other text with a fixed form, in any script's digits. The form must start with ^
 * and end with $.
 */
export function textOfForm(form: RegExp, longest: number, message?: string) {
  return codeText(longest, message).regex(form, message);
}

/** Creates a schema for an unchecked number, code or id that people type or scan, in any script's digits. */
export function codeText(longest: number, message?: string) {
  return limitedText(longest, message, cleanCode);
}

/** Creates a schema for a password, which is left as it was typed. */
export function passwordText(longest: number) {
  return limitedText(longest, undefined, (password) => password);
}

/** Creates a schema for an integer in an inclusive range, by default up to that of an integer column. */
export function wholeNumber(
  least: number,
  most: number = int4,
  message = `Give a whole number from ${least} to ${most}`,
) {
  return z.int(message).min(least, message).max(most, message);
}

/** Creates a schema for an integer in a URL, written in digits only. */
export function wholeInAddress(least: number, most: number = int4) {
  const given = wholeNumber(least, most);
  return z.preprocess((value) => {
    const typed = typeof value === 'string' ? cleanCode(value) : value;
    return typeof typed === 'string' && /^-?\d{1,16}$/.test(typed) ? Number(typed) : value;
  }, given);
}

/** Amount in rupees with paise, limited to the range of a column in paise. */
export const Amount = z
  .number('Give an amount in rupees')
  .min(0, 'Give an amount of 0 or more')
  .max(Math.floor(int4 / 100), 'This amount is too high');

/** Creates a schema for a number in an inclusive range. */
export function numberBetween(least: number, most: number) {
  const message = `Give a number from ${least} to ${most}`;
  return z.number(message).min(least, message).max(most, message);
}

/**
 * Creates a schema for a list with a maximum length. A longer list is rejected before its elements are validated, as
 * 100,000 invalid elements would produce 100,000 errors.
 */
export function limitedList<T extends z.ZodType>(element: T, most: number, message = `At most ${most} at a time`) {
  const list = z.array(element).max(most, message);
  const short: z.ZodType = z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= most) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }, list);
  return short as ListOf<T>;
}

/** Type of the list for callers, without the preprocessing step. */
type ListOf<T extends z.ZodType> = z.ZodType<z.output<z.ZodArray<T>>, z.input<z.ZodArray<T>>>;

/**
 * E-mail address, trimmed and in lower case, validated by form and length. Only a delivered mail proves that it exists.
 */
export const Email = z
  .string({ error: emailMessage })
  .overwrite(normalEmail)
  .max(254, emailMessage)
  .refine(isStorable, emailMessage)
  .refine(isEmail, emailMessage);

/** Creates a schema for a calendar day that somebody typed or chose: 2026-11-24. */
export function calendarDay(message = 'Give a day of this century, such as 2026-11-24') {
  return z.iso.date(message).refine(isTypedDay, message);
}

/** Time chosen by staff: in Indian time (+05:30) or UTC (Z). */
export const Moment = textOfForm(
  /^2\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?(?:Z|\+05:30)$/,
  29,
  'Write a day and a time',
).refine((moment) => isRealDay(moment.slice(0, 10)), 'Write a day that exists');
