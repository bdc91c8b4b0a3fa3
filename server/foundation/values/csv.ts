/** Writes rows as comma-separated values, the way spreadsheets read them (RFC 4180). Nothing in a cell is worked out as a formula. */
export function csvOf(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A cell that begins like a formula would be worked out by a spreadsheet: it is kept as words. So is one of which a list parted by semicolons or tabs would make two. */
function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const plain = typeof value !== 'number' && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
