/** Line that Outlook, Samsung and Yahoo write above a quote: dashes with words, or underscores. */
const separator = /^\s*(?:-{2,}\s*[^-\s].{0,60}?\s*-{2,}|_{10,})\s*$/;
/** Words in the separator of a forwarded mail, whose content the sender wants read. */
const forwarded = /forward|fwd|अग्रेषित|weitergeleitet|transféré/i;
/** Line of a quoted mail header: 'Sent: Thursday', '*From:* Maidan'. */
const headLine = /^\s*\*?[\p{L}\p{M}][\p{L}\p{M} ]{0,24}:\*?(?:\s|$)/u;
/** First two lines of a quoted mail header without a separator above it. */
const fromLine = /^\s*\*?(?:from|प्रेषक|से):\*?\s/i;
const sentLine = /^\s*\*?(?:sent|date|भेजा गया|दिनांक|to):\*?\s/i;
/** Minimum number of header lines, and the number of lines in which they are searched. */
const fewestHeadLines = 3;
const nearLines = 7;

/**
 * Removes the quoted mail, if marked as a quote: trailing lines with > and the sentence above them, or everything after
 * a header by Outlook. A mail that contains only a quote is not changed. Pure.
 */
export function withoutQuote(text: string): string {
  const all = text.replace(/\r\n?/g, '\n').split('\n');
  const head = all.findIndex((_line, at) => beginsQuote(all, at));
  const above = head < 0 ? '' : withoutMarkedLines(all.slice(0, head));
  return above === '' ? withoutMarkedLines(all) : above;
}

/** Returns true if a quoted mail begins at a line. */
function beginsQuote(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (fromLine.test(line)) return sentLine.test(lines[at + 1] ?? '') && headLinesAfter(lines, at) >= fewestHeadLines;
  if (!separator.test(line) || forwarded.test(line)) return false;
  return headLinesAfter(lines, at + 1) >= fewestHeadLines;
}

function headLinesAfter(lines: readonly string[], at: number): number {
  return lines.slice(at, at + nearLines).filter((line) => headLine.test(line)).length;
}

function withoutMarkedLines(all: readonly string[]): string {
  const lines = [...all];
  while (lines.length > 0 && /^\s*(?:>.*)?$/.test(lines.at(-1) ?? '')) lines.pop();
  // Scans line by line: one pattern over the whole text would backtrack over long white space.
  const quoted = all.length > lines.length && all.some((line) => /^\s*>/.test(line));
  if (quoted && /:\s*$/.test(lines.at(-1) ?? '')) removeSentence(lines);
  return lines.join('\n').trim();
}

function isSecondHalf(line: string, before: string): boolean {
  return /wrote:\s*$/.test(line) && !/^On /.test(line) && /^On /.test(before);
}

/** Removes the sentence above a quote, even if it spans lines: 'On Tue, 24 Nov 2026 at 10:02, Maidan <...> wrote:'. */
function removeSentence(lines: string[]): void {
  const last = lines.pop() ?? '';
  if (!/^On |^Am |@/.test(last) || isSecondHalf(last, lines.at(-1) ?? '')) lines.pop();
}
