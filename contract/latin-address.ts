import { z } from 'zod';
import { addressLine } from './address.ts';
import { addressLineRules, type LineRule } from './address-rules.ts';

/** Letters, digits and signs that every courier accepts: printable ASCII. */
const plainLatin = /^[ -~]*$/;
/** Message for a line with other letters. */
export const latinMessage = 'Write it in the letters A to Z, without accents';

const latinLine = ({ least, most, message }: LineRule) =>
  addressLine(least, most, message).refine((text) => plainLatin.test(text), latinMessage);

/** Lines of an address in Latin letters, for a courier that refuses what was typed. */
export const LatinAddress = z.object({
  fullName: latinLine(addressLineRules.fullName),
  line1: latinLine(addressLineRules.line1),
  line2: latinLine(addressLineRules.line2),
  landmark: latinLine(addressLineRules.landmark).optional(),
  city: latinLine(addressLineRules.city),
});
export type LatinAddress = z.output<typeof LatinAddress>;

/** Returns true if all lines of an address are in plain Latin letters. Pure. */
export function isPlainLatin({ fullName, line1, line2, landmark, city }: LatinAddress): boolean {
  return [fullName, line1, line2, landmark ?? '', city].every((line) => plainLatin.test(line));
}
