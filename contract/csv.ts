/** Byte order mark at the start of a CSV file, which tells spreadsheet programs that it is UTF-8. */
export const utf8Mark = '\uFEFF';

/** Returns the heading of a column with times in India. Pure. */
export const momentHeading = (name: string): string => `${name} (Asia/Kolkata)`;

/** Formats rows as CSV for spreadsheets (RFC 4180). No cell is evaluated as a formula. */
export function csvOf(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/**
 * Formats a cell. Text that starts like a formula gets an apostrophe in front. Text with a comma, semicolon, tab or
 * quote is quoted.
 */
function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const plain = typeof value !== 'number' && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
