import type { Fault } from './account-rules.ts';
import { states } from './place.ts';
import { isMobile, isStorable, lengthOf, mobileMessage, oneLine } from './plain-text.ts';

// The rules of what an address and the boxes beside it hold, without the schemas: `address.ts` and `delivery.ts` make their schemas of
// these, and the forms ask them themselves, so that no page loads what schemas are made with.

/** One line of any script that people type: how many characters, and what is said of any other. */
export interface LineRule {
  least: number;
  most: number;
  message: string;
}

/** The most that is looked at at all. */
export const longestTyped = 1000;

export const addressLines = {
  fullName: { least: 2, most: 60, message: "Enter the receiver's full name" },
  line1: { least: 1, most: 80, message: 'Enter your flat, house number or building' },
  line2: { least: 2, most: 120, message: 'Enter your area or street' },
  landmark: { least: 0, most: 60, message: 'Keep the landmark under 60 characters' },
  city: { least: 2, most: 60, message: 'Enter your city or district' },
} as const satisfies Record<string, LineRule>;

export const noteLine: LineRule = { least: 0, most: 200, message: 'Keep the note under 200 characters' };

/** Tells whether a text that is one line already keeps to its rule. It needs a letter or digit where it is required. */
export function isLine(text: string, { least, most }: Pick<LineRule, 'least' | 'most'>): boolean {
  return lengthOf(text) >= least && lengthOf(text) <= most && (least === 0 || /[\p{L}\p{N}]/u.test(text));
}

export function lineFault(rule: LineRule, typed: string): string | undefined {
  return typed.length <= longestTyped && isLine(oneLine(typed), rule) ? undefined : rule.message;
}

export const pinMessage = 'Enter a 6-digit PIN code';
export const longestPin = 20;
export const pinForm = /^[1-9]\d{5}$/;

/** A PIN without the one blank after the third digit that people write. */
export function pinOf(typed: string): string {
  return typed.trim().replace(/^(\d{3})\s(\d{3})$/, '$1$2');
}

export function pinFault(typed: string): string | undefined {
  return typed.length <= longestPin && pinForm.test(pinOf(typed)) ? undefined : pinMessage;
}

export const longestMobile = 40;

export function mobileFault(typed: string): string | undefined {
  return typed.length <= longestMobile && isStorable(typed) && isMobile(typed) ? undefined : mobileMessage;
}

export const stateMessage = 'Choose your state or union territory';
export const addressTypes = ['home', 'work', 'other'] as const;

export const gstinMessage = 'Enter a valid 15-character GSTIN, or leave it empty';
export const longestGstin = 40;
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

/** A GSTIN without blanks and hyphens, in capitals. */
export function gstinOf(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** Tells the form of a business's tax number, as `gstinOf` gives it; whether it is registered only the GST portal knows. */
export function isGstin(gstin: string): boolean {
  return gstinForm.test(gstin) && gstinCheckCharacter(gstin.slice(0, 14)) === gstin.slice(14);
}

export function gstinFault(typed: string): string | undefined {
  return typed.length <= longestGstin && isStorable(typed) && isGstin(gstinOf(typed)) ? undefined : gstinMessage;
}

/** An address as its boxes hold it while it is typed; nothing typed is an empty text. */
export type TypedAddress = Record<keyof typeof addressLines | 'pin' | 'state' | 'type', string> & {
  /** City and state that the PIN filled in, empty where they were typed by hand. */
  filledCity?: string;
  filledState?: string;
  /** PIN and state for which the shopper was asked and kept the state. */
  stateConfirmed?: string;
};

/** What is wrong with an address as it is typed, in the order of its boxes: one sentence a box. */
export function addressFaults(typed: TypedAddress): Fault<keyof typeof addressLines | 'pin' | 'state' | 'type'>[] {
  const line = (field: keyof typeof addressLines) => [field, lineFault(addressLines[field], typed[field])] as const;
  const checks = [
    line('fullName'),
    ['pin', pinFault(typed.pin)],
    line('line1'),
    line('line2'),
    line('landmark'),
    line('city'),
    ['state', states.some((state) => state === typed.state) ? undefined : stateMessage],
    ['type', typed.type === '' || addressTypes.some((type) => type === typed.type) ? undefined : 'Choose a type of address'],
  ] as const;
  return checks.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
}
