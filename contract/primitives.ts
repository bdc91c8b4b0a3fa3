import { z } from 'zod';
import { emailMessage, isEmail, isStorable, normalEmail } from './plain-text.ts';

// What every input is made of, each with an end: a number fits its column, a text its place. `bounds.test.ts` holds every call to it.

/** The largest number of PostgreSQL's `integer`. */
export const int4 = 2_147_483_647;

const unstorableMessage = "This has a character that can't be kept. Please type it again";

/** Makes a text of so many characters that any place can keep; `message` is said of whatever is wrong with it. */
export function text(longest: number, message?: string) {
  return z
    .string(message ?? 'Please fill in this field')
    .max(longest, message ?? 'This is too long')
    .refine(isStorable, message ?? unstorableMessage);
}

/** Makes an id or another text of a fixed form. The form says all of it: it begins with ^ and ends with $. */
export function formed(form: RegExp, longest: number, message?: string) {
  return text(longest, message).regex(form, message);
}

/** Makes a whole number between two, which are part of it; at most what a column of integers holds. */
export function whole(least: number, most: number = int4, message = `Give a whole number from ${least} to ${most}`) {
  return z.int(message).min(least, message).max(most, message);
}

/** Makes a whole number that comes in an address: written in digits and nothing else. */
export function wholeInAddress(least: number, most: number = int4) {
  const given = whole(least, most);
  return z.preprocess((value) => (typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value), given);
}

/** An amount in rupees, to the paisa: as much as a column of paise holds. */
export const Amount = z
  .number('Give an amount in rupees')
  .min(0, 'Give an amount of 0 or more')
  .max(Math.floor(int4 / 100), 'This amount is too high');

/** Makes a measure between two, which are part of it. */
export function measure(least: number, most: number) {
  const message = `Give a number from ${least} to ${most}`;
  return z.number(message).min(least, message).max(most, message);
}

/**
 * Makes a list of at most so many; `message` says so. One that is longer is refused before its first element is looked at: a
 * hundred thousand wrong ones would be a hundred thousand faults to write down.
 */
export function listOf<T extends z.ZodType>(element: T, most: number, message = `At most ${most} at a time`) {
  const list = z.array(element).max(most, message);
  const short: z.ZodType = z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= most) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }, list);
  return short as ListOf<T>;
}

/** A list as its callers see it; what looks at its length first is none of their business. */
type ListOf<T extends z.ZodType> = z.ZodType<z.output<z.ZodArray<T>>, z.input<z.ZodArray<T>>>;

/** One mailbox, trimmed and in small letters. Form and lengths are those of e-mail; the real check is the mail that arrives. */
export const Email = z
  .string({ error: emailMessage })
  .overwrite(normalEmail)
  .max(254, emailMessage)
  .refine(isStorable, emailMessage)
  .refine(isEmail, emailMessage);

/** A moment as the shop's people choose it: by India's clock, or as programs write it. */
export const Moment = formed(
  /^2\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?(?:Z|\+05:30)$/,
  29,
  'Write a day and a time',
);
