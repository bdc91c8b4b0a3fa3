// Imports nothing: the server and the packing desk parse codes by the same rules.

/** Scanned code: a manufacturer's EAN-13, our own SKU code, or the ticket of a custom line. */
export type ReadCode =
  | { kind: 'ean'; ean: string }
  | { kind: 'ours'; number: number }
  | { kind: 'ticket'; reference: string; line: number };

const oursForm = /^MDN([0-9]{6,9})$/;
/** Ticket code. It starts with the shop's name, which may be omitted when typed by hand. */
const ticketForm = /^(?:MAIDAN )?([0-9A-Z]{10})-([0-9]{1,2})$/;

/** Returns our own SKU code as printed in Code 128: 'MDN000417'. */
export function codeOfOurs(number: number): string {
  return `MDN${String(number).padStart(6, '0')}`;
}

/** Calculates the check digit of an EAN-13 from its first twelve digits. */
export function eanCheckDigit(twelve: string): number {
  const sum = [...twelve].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

/** Returns true if 13 digits are an EAN-13 with a valid check digit. */
export function isEan(text: string): boolean {
  return /^[0-9]{13}$/.test(text) && eanCheckDigit(text.slice(0, 12)) === Number(text[12]);
}

/** Symbology identifier that scanners may send before a code (ISO/IEC 15424): ']E0', ']C1'. */
const symbologyMark = /^\][a-z][0-9a-z]/i;

/** GTIN of 14 digits inside a GS1 code: '(01)…', '01…' after FNC1, or the path of a GS1 address. */
const gtinForms = [
  /^\(01\)([0-9]{14})/,
  /^\p{Cc}?01([0-9]{14})(?:\p{Cc}|$)/u,
  /^https?:\/\/[^?#]*\/01\/([0-9]{14})(?:[/?#]|$)/i,
];

/**
 * Normalizes a typed or scanned code to an EAN-13: drops spaces, hyphens and a scanner's mark, takes the GTIN out of a
 * GS1 code, and prefixes a UPC or EAN-8 with zeros. Carton codes, whose GTIN begins with another digit, stay unchanged.
 */
export function eanOf(typed: string): string {
  const text = typed.trim().replace(symbologyMark, '');
  const gtin = gtinForms.map((form) => form.exec(text)?.[1]).find((found) => found !== undefined);
  const digits = gtin?.replace(/^0/, '') ?? text.replace(/[\s-]/g, '');
  return /^(?:[0-9]{8}|[0-9]{12})$/.test(digits) ? digits.padStart(13, '0') : digits;
}

/** Parses scanner input; undefined if it is not the code of a piece. */
export function readCode(typed: string): ReadCode | undefined {
  const text = typed.trim().replace(symbologyMark, '').toUpperCase();
  const ean = eanOf(typed);
  if (isEan(ean)) return { kind: 'ean', ean };
  const ours = oursForm.exec(text);
  if (ours) return { kind: 'ours', number: Number(ours[1]) };
  const ticket = ticketForm.exec(text);
  return ticket ? { kind: 'ticket', reference: ticket[1] ?? '', line: Number(ticket[2]) } : undefined;
}

/** Returns the canonical text of a code; lines of a parcel are matched by it. */
export function codeWords(code: ReadCode): string {
  if (code.kind === 'ean') return code.ean;
  return code.kind === 'ours' ? codeOfOurs(code.number) : `${code.reference}-${code.line}`;
}

/** Returns true if the input is the second part of a ticket, for the print room: side and file checksum. */
export function isRestOfTicket(typed: string): boolean {
  return /^[a-z-]+ [0-9a-f]{64}$/i.test(typed.trim());
}
