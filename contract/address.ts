import { z } from 'zod';
import { Pin } from './delivery.ts';
import { states } from './place.ts';

/** Control characters and the marks that turn the direction of a line around: a blank takes their place. Joiners of Indic scripts stay. */
const control = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Half of a character beyond the first plane, standing alone: no database stores it. */
const loneSurrogate = /\p{Cs}/gu;

/** Characters as people count them, not UTF-16 halves. */
function lengthOf(text: string): number {
  return [...text].length;
}

/** One line of any script: composed form, no control characters, single blanks, none at the ends. Needs a letter or digit where it is required. */
function line(min: number, max: number, message: string) {
  return z
    .string({ error: message })
    .max(1000, message)
    .transform((text) => text.replace(loneSurrogate, '').normalize('NFC').replace(control, ' ').replace(/\s+/g, ' ').trim())
    .refine((text) => lengthOf(text) >= min && lengthOf(text) <= max && (min === 0 || /[\p{L}\p{N}]/u.test(text)), message);
}

const emailMessage = 'Please enter a valid email address';

/**
 * One @, something before it, a dot inside the part after it, nothing blank or invisible, at most 254 characters. The real
 * check is the mail that arrives.
 */
export const Email = z
  .string({ error: emailMessage })
  .trim()
  .normalize('NFC')
  .toLowerCase()
  .max(254, emailMessage)
  .regex(/^[^\s@\p{Cc}\p{Cf}\p{Cs}]+@[^\s@.\p{Cc}\p{Cf}\p{Cs}]+(?:\.[^\s@.\p{Cc}\p{Cf}\p{Cs}]+)+$/u, emailMessage);

const mobileMessage = 'Enter a 10-digit Indian mobile number';

/** Ten digits beginning 6 to 9, after dropping blanks, hyphens and brackets and a leading 0, 91, +91 or 0091. */
export const Mobile = z
  .string({ error: mobileMessage })
  .max(40, mobileMessage)
  .transform((text) => text.replace(/[\s\p{Pd}\p{Cf}().]/gu, '').replace(/^(?:(?:\+|00)?91)?0?(?=\d{10}$)/, ''))
  .pipe(z.string().regex(/^[6-9]\d{9}$/, mobileMessage));

export const Contact = z.object({ email: Email, phone: Mobile });
export type Contact = z.output<typeof Contact>;

export const Address = z.object({
  fullName: line(2, 60, "Enter the receiver's full name"),
  pin: Pin,
  line1: line(1, 80, 'Enter your flat, house number or building'),
  line2: line(2, 120, 'Enter your area or street'),
  landmark: line(0, 60, 'Keep the landmark under 60 characters').optional(),
  city: line(2, 60, 'Enter your city or district'),
  state: z.enum(states, 'Choose your state or union territory'),
  type: z.enum(['home', 'work', 'other']).optional(),
});
export type Address = z.output<typeof Address>;

const gstinMessage = 'Enter a valid 15-character GSTIN, or leave it empty';
const gstinDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** State codes 01 to 38 without 25 and 28, which went with Daman and Diu and the undivided Andhra Pradesh; 97 is Other Territory. */
const gstinForm = /^(?:0[1-9]|1\d|2[0-4679]|3[0-8]|97)[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

/** Check character of the first 14 characters: weights 1, 2 in turn, base 36, each product folded. Source: GST portal. */
export function gstinCheckCharacter(first14: string): string {
  let sum = 0;
  for (const [index, character] of [...first14].entries()) {
    const product = gstinDigits.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return gstinDigits.charAt((36 - (sum % 36)) % 36);
}

/** The form of a business's tax number; whether it is registered only the GST portal knows. Blanks and hyphens are dropped. */
export const Gstin = z
  .string({ error: gstinMessage })
  .max(40, gstinMessage)
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .refine((gstin) => gstinForm.test(gstin) && gstinCheckCharacter(gstin.slice(0, 14)) === gstin.slice(14), gstinMessage);

/** For the courier: plain text, at most 200 characters. */
export const Note = line(0, 200, 'Keep the note under 200 characters');
