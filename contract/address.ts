import { z } from 'zod';
import { Pin } from './delivery.ts';
import { states } from './place.ts';
import { isMobile, lengthOf, mobileDigits, mobileMessage, oneLine } from './plain-text.ts';
import { Email, text } from './primitives.ts';

/** Makes one line of any script: composed form, no control characters, single blanks, none at the ends. Needs a letter or digit where it is required. */
export function line(min: number, max: number, message: string) {
  return z
    .string({ error: message })
    .max(1000, message)
    .overwrite(oneLine)
    .refine((text) => lengthOf(text) >= min && lengthOf(text) <= max && (min === 0 || /[\p{L}\p{N}]/u.test(text)), message);
}

/** Ten digits beginning 6 to 9, after dropping blanks, hyphens and brackets and a leading 0, 91, +91 or 0091. */
export const Mobile = text(40, mobileMessage).transform(mobileDigits).refine(isMobile, mobileMessage);

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
export const Gstin = text(40, gstinMessage)
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .refine((gstin) => gstinForm.test(gstin) && gstinCheckCharacter(gstin.slice(0, 14)) === gstin.slice(14), gstinMessage);

/** For the courier: plain text, at most 200 characters. */
export const Note = line(0, 200, 'Keep the note under 200 characters');
