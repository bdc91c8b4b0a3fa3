import { cleanCode } from './typed-text.ts';

/** Amount read from text, or the sentence that says what to write instead. */
type ReadRupees = { rupees: number } | { fault: string };

const bare = /^\d{1,8}(?:\.\d{1,2})?$/;
/**
 * Groups of India (1,29,999) or of the West (129,999). A comma before the last two digits does not separate a group.
 */
const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?$/;
const decimalComma = /^(\d(?:[\d.]*\d)?),(\d{1,2})$/;

/**
 * Reads an amount in rupees as people write it: '₹2,499.00', 'Rs. 2499', '2499/-'. A decimal comma is rejected with a
 * hint, as 999,90 without the comma would be a hundred times as much. Pure.
 */
export function readRupees(typed: string): ReadRupees {
  const amount = cleanCode(typed)
    .replace(/\s/g, '')
    .replace(/^(?:₹|rs\.?|inr)/i, '')
    .replace(/\/-$/, '');
  const plain = grouped.test(amount) ? amount.replaceAll(',', '') : amount;
  if (bare.test(plain)) return { rupees: Number(plain) };
  const [, whole, part] = decimalComma.exec(amount) ?? [];
  if (whole === undefined || part === undefined) return { fault: 'Give rupees, like 2499.00' };
  const meant = `${whole.replaceAll('.', '')}.${part.padEnd(2, '0')}`;
  return { fault: `${typed.trim().slice(0, 20)}: write rupees with a point (${meant})` };
}
