import { z } from 'zod';
import {
  addressLines,
  addressTypes,
  gstinMessage,
  gstinOf,
  isGstin,
  isLine,
  type LineRule,
  longestGstin,
  longestMobile,
  longestTyped,
  noteLine,
  stateMessage,
} from './address-rules.ts';
import { Pin } from './delivery.ts';
import { states } from './place.ts';
import { isMobile, mobileDigits, mobileMessage, oneLine } from './plain-text.ts';
import { Email, text } from './primitives.ts';

/** Makes one line of any script: composed form, no control characters, single blanks, none at the ends. Needs a letter or digit where it is required. */
export function line(least: number, most: number, message: string) {
  return z
    .string({ error: message })
    .max(longestTyped, message)
    .overwrite(oneLine)
    .refine((text) => isLine(text, { least, most }), message);
}

const lineOf = ({ least, most, message }: LineRule) => line(least, most, message);

/** Ten digits beginning 6 to 9, after dropping blanks, hyphens and brackets and a leading 0, 91, +91 or 0091. */
export const Mobile = text(longestMobile, mobileMessage).transform(mobileDigits).refine(isMobile, mobileMessage);

export const Contact = z.object({ email: Email, phone: Mobile });
export type Contact = z.output<typeof Contact>;

export const Address = z.object({
  fullName: lineOf(addressLines.fullName),
  pin: Pin,
  line1: lineOf(addressLines.line1),
  line2: lineOf(addressLines.line2),
  landmark: lineOf(addressLines.landmark).optional(),
  city: lineOf(addressLines.city),
  state: z.enum(states, stateMessage),
  type: z.enum(addressTypes).optional(),
  /** The state was kept although the PIN is in another one. */
  stateConfirmed: z.literal(true).optional(),
});
export type Address = z.output<typeof Address>;

/** The form of a business's tax number; whether it is registered only the GST portal knows. Blanks and hyphens are dropped. */
export const Gstin = text(longestGstin, gstinMessage).transform(gstinOf).refine(isGstin, gstinMessage);

/** For the courier: plain text, at most 200 characters. */
export const Note = lineOf(noteLine);
