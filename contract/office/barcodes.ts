// Imports nothing: the server and the packing table read codes by the same rules.

/** What a scanner may have read: a maker's EAN-13, a code of ours for a SKU, or the ticket of a custom line. */
export type ReadCode =
  | { kind: 'ean'; ean: string }
  | { kind: 'ours'; number: number }
  | { kind: 'ticket'; reference: string; line: number };

const oursForm = /^MDN([0-9]{6,9})$/;
/** The ticket's code begins with the shop's name; what is typed by hand may leave it out. */
const ticketForm = /^(?:MAIDAN )?([0-9A-Z]{10})-([0-9]{1,2})$/;

/** Writes the code of ours for a SKU, as Code 128 has it: 'MDN000417'. */
export function codeOfOurs(number: number): string {
  return `MDN${String(number).padStart(6, '0')}`;
}

/** Works out the last digit of an EAN-13 from its first twelve. */
export function eanCheckDigit(twelve: string): number {
  const sum = [...twelve].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

/** Tells whether thirteen digits are an EAN-13: the last one checks the others. */
export function isEan(text: string): boolean {
  return /^[0-9]{13}$/.test(text) && eanCheckDigit(text.slice(0, 12)) === Number(text[12]);
}

/** Makes thirteen digits of what makers print and people type: twelve are an UPC, spaces and dashes are let go. */
export function eanOf(typed: string): string {
  const digits = typed.replace(/[\s-]/g, '');
  return /^[0-9]{12}$/.test(digits) ? `0${digits}` : digits;
}

/** Reads what a scanner typed; undefined where it is no code of a piece. */
export function readCode(typed: string): ReadCode | undefined {
  const text = typed.trim().toUpperCase();
  const ean = eanOf(text);
  if (isEan(ean)) return { kind: 'ean', ean };
  const ours = oursForm.exec(text);
  if (ours) return { kind: 'ours', number: Number(ours[1]) };
  const ticket = ticketForm.exec(text);
  return ticket ? { kind: 'ticket', reference: ticket[1] ?? '', line: Number(ticket[2]) } : undefined;
}

/** Writes what was read as one text, the same for every way to write it: lines of a parcel are known by these. */
export function codeWords(code: ReadCode): string {
  if (code.kind === 'ean') return code.ean;
  return code.kind === 'ours' ? codeOfOurs(code.number) : `${code.reference}-${code.line}`;
}

/** Whether a scanner typed the rest of a ticket: a side and the checksum of its file, which is for the print room. */
export function isRestOfTicket(typed: string): boolean {
  return /^[a-z-]+ [0-9a-f]{64}$/i.test(typed.trim());
}
