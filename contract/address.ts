import { z } from 'zod';
import { Pin } from './delivery.ts';
import { states } from './place.ts';

const control = /\p{Cc}/gu;

/** One line of any script: composed form, no control characters, no outer blanks. */
function line(min: number, max: number, message: string) {
  return z
    .string({ error: message })
    .max(1000, message)
    .transform((text) => text.normalize('NFC').replace(control, ' ').replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(min, message).max(max, message));
}

/** One @, something before it, a dot inside the part after it, no blanks, at most 254 characters. The real check is the mail that arrives. */
export const Email = z
  .string({ error: 'Please enter a valid email address' })
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address')
  .regex(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, 'Please enter a valid email address');

/** Ten digits beginning 6 to 9, after dropping blanks, hyphens and a leading 0, 91 or +91. */
export const Mobile = z
  .string({ error: 'Enter a 10-digit Indian mobile number' })
  .max(40, 'Enter a 10-digit Indian mobile number')
  .transform((text) => text.replace(/[\s-]/g, '').replace(/^(?:\+91|91(?=\d{10}$)|0)/, ''))
  .pipe(z.string().regex(/^[6-9]\d{9}$/, 'Enter a 10-digit Indian mobile number'));

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

/** Check character of the first 14 characters: weights 1, 2 in turn, base 36, each product folded. Source: GST portal. */
export function gstinCheckCharacter(first14: string): string {
  let sum = 0;
  for (const [index, character] of [...first14].entries()) {
    const product = gstinDigits.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return gstinDigits.charAt((36 - (sum % 36)) % 36);
}

export const Gstin = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/, gstinMessage)
  .refine((gstin) => gstinCheckCharacter(gstin.slice(0, 14)) === gstin.slice(14), gstinMessage);

/** For the courier: plain text, at most 200 characters. */
export const Note = line(0, 200, 'Keep the note under 200 characters');
