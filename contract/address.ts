import { z } from 'zod';
import {
  addressLineRules,
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
import { findOtherState, stateQuestion } from './pin-place.ts';
import { indianStates } from './place.ts';
import { isMobile, mobileDigits, mobileMessage, oneLine } from './plain-text.ts';
import { Email, limitedText } from './primitives.ts';
import { unprintableFault } from './scripts.ts';

/**
 * Creates the schema of a one-line text in any script: composed form (NFC), no control characters, single spaces,
 * trimmed. A required text needs a letter or digit.
 */
export function addressLine(least: number, most: number, message: string) {
  return z
    .string({ error: message })
    .max(longestTyped, message)
    .overwrite(oneLine)
    .refine((text) => isLine(text, { least, most }), message);
}

const lineOf = ({ least, most, message }: LineRule) => addressLine(least, most, message);

/**
 * Line that is printed on invoices and labels. Letters that their fonts lack are rejected; the message names the
 * script.
 */
const printedLine = (rule: LineRule) =>
  lineOf(rule).refine((text) => unprintableFault(text) === undefined, {
    error: ({ input }) => unprintableFault(String(input)),
  });

/** Ten digits starting with 6 to 9. Drops spaces, hyphens, brackets and a leading 0, 91, +91 or 0091. */
export const Mobile = limitedText(longestMobile, mobileMessage).transform(mobileDigits).refine(isMobile, mobileMessage);

export const Contact = z.object({ email: Email, phone: Mobile });
export type Contact = z.output<typeof Contact>;

export const Address = z.object({
  fullName: lineOf(addressLineRules.fullName),
  pin: Pin,
  line1: lineOf(addressLineRules.line1),
  line2: lineOf(addressLineRules.line2),
  landmark: lineOf(addressLineRules.landmark).optional(),
  city: lineOf(addressLineRules.city),
  state: z.enum(indianStates, stateMessage),
  type: z.enum(addressTypes).optional(),
  /** True if the shopper confirmed the state although the PIN is in another one. */
  stateConfirmed: z.literal(true).optional(),
});
export type Address = z.output<typeof Address>;

const lineNames = ['fullName', 'line1', 'line2', 'landmark', 'city'] as const;

/** Address whose lines can be printed. Each valid line is checked separately, so that all messages appear together. */
const PrintedAddress = lineNames.reduce(
  (schema, name) =>
    schema.refine((address) => unprintableFault(address[name] ?? '') === undefined, {
      path: [name],
      error: ({ input }) => unprintableFault((input as Address)[name] ?? ''),
      when: ({ value }) => z.object({ [name]: Address.shape[name] }).safeParse(value).success,
    }),
  Address,
);

/**
 * Address in requests. A state that contradicts the PIN needs the shopper's confirmation, as invoices derive the place
 * of supply from the state. All lines must be printable. Stored addresses are read with the less strict `Address`.
 */
export const AddressInput = PrintedAddress.refine(
  ({ pin, state, stateConfirmed }) => stateConfirmed === true || findOtherState(pin, state) === undefined,
  {
    path: ['state'],
    error: ({ input }) => {
      const { pin, state } = input as Address;
      return stateQuestion(pin, findOtherState(pin, state) ?? '');
    },
    // Also runs when other fields are wrong, so that all messages come at once.
    when: ({ value }) => Address.pick({ pin: true, state: true }).safeParse(value).success,
  },
);

/** GSTIN, validated by form only; the GST portal alone can confirm its registration. Drops spaces and hyphens. */
export const Gstin = limitedText(longestGstin, gstinMessage).transform(gstinOf).refine(isGstin, gstinMessage);

/** Note for the courier: plain text, at most 200 characters. */
export const Note = printedLine(noteLine);
