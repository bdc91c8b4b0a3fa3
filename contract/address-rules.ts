import { characterCount, isMobile, isStorable, mobileMessage, oneLine } from './plain-text.ts';
import { unprintableFault } from './scripts.ts';
import { cleanCode, codeWithoutGroups } from './typed-text.ts';

// Rules of addresses and the fields beside them. `address.ts` and `delivery.ts` build their schemas from these rules.
// Forms use them directly, so that no page loads zod.

/** Rule of a one-line text in any script: length limits in characters, and the message for all others. */
export interface LineRule {
  least: number;
  most: number;
  message: string;
}

/** Maximum length of raw input in characters. Longer input is rejected without further checks. */
export const longestTyped = 1000;

export const addressLineRules = {
  fullName: { least: 2, most: 60, message: "Enter the receiver's full name" },
  line1: { least: 1, most: 80, message: 'Enter your flat, house number or building' },
  line2: { least: 2, most: 120, message: 'Enter your area or street' },
  landmark: { least: 0, most: 60, message: 'Keep the landmark under 60 characters' },
  city: { least: 2, most: 60, message: 'Enter your city or district' },
} as const satisfies Record<string, LineRule>;

export const noteLine: LineRule = { least: 0, most: 200, message: 'Keep the note under 200 characters' };

/** Returns true if a normalized one-line text meets its rule. A required text needs a letter or digit. */
export function isLine(text: string, { least, most }: Pick<LineRule, 'least' | 'most'>): boolean {
  return characterCount(text) >= least && characterCount(text) <= most && (least === 0 || /[\p{L}\p{N}]/u.test(text));
}

/** Returns the message for a typed line that is too short or too long, or that documents and labels cannot print. */
export function lineFault(rule: LineRule, typed: string): string | undefined {
  const fits = typed.length <= longestTyped && isLine(oneLine(typed), rule);
  return fits ? unprintableFault(oneLine(typed)) : rule.message;
}

export const pinMessage = 'Enter a 6-digit PIN code';
export const longestPin = 20;
export const pinForm = /^[1-9]\d{5}$/;

/** Returns a PIN in digits 0 to 9, without the space that people write after the third digit. */
export function normalizePin(typed: string): string {
  return cleanCode(typed)
    .trim()
    .replace(/^(\d{3})\s(\d{3})$/, '$1$2');
}

export function pinFault(typed: string): string | undefined {
  return typed.length <= longestPin && pinForm.test(normalizePin(typed)) ? undefined : pinMessage;
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

/**
 * State codes 01 to 38 without the abolished 25 (Daman and Diu) and 28 (undivided Andhra Pradesh); 97: Other Territory.
 */
const gstinForm = /^(?:0[1-9]|1\d|2[0-4679]|3[0-8]|97)[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

/**
 * Returns the check character of the first 14 characters: alternating weights 1 and 2 in base 36, with the two digits
 * of each product added. Source: GST portal.
 */
export function gstinCheckCharacter(first14: string): string {
  let sum = 0;
  for (const [index, character] of [...first14].entries()) {
    const product = gstinDigits.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return gstinDigits.charAt((36 - (sum % 36)) % 36);
}

/** Returns a GSTIN in capitals without spaces and hyphens. */
export function gstinOf(typed: string): string {
  return codeWithoutGroups(typed);
}

/**
 * Returns true if a normalized GSTIN has the right form and check character. Only the GST portal can confirm its
 * registration.
 */
export function isGstin(gstin: string): boolean {
  return gstinForm.test(gstin) && gstinCheckCharacter(gstin.slice(0, 14)) === gstin.slice(14);
}

export function gstinFault(typed: string): string | undefined {
  return typed.length <= longestGstin && isStorable(typed) && isGstin(gstinOf(typed)) ? undefined : gstinMessage;
}
