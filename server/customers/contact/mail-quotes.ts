/** Line that Outlook, Samsung and Yahoo write above a quote: dashes with words, or underscores. */
const separator = /^\s*(?:-{2,}\s*[^-\s].{0,60}?\s*-{2,}|_{10,})\s*$/;
/** Separators of a forwarded mail, which is what the sender wants read. */
const forwarded = /forward|fwd|अग्रेषित|weitergeleitet|transféré/i;
/** Line of a quoted head: 'Sent: Thursday', '*From:* Maidan'. */
const headLine = /^\s*\*?[\p{L}\p{M}][\p{L}\p{M} ]{0,24}:\*?(?:\s|$)/u;
/** First two lines of a quoted head without a separator above it. */
const fromLine = /^\s*\*?(?:from|प्रेषक|से):\*?\s/i;
const sentLine = /^\s*\*?(?:sent|date|भेजा गया|दिनांक|to):\*?\s/i;
/** Minimum lines of a head, and the number of lines that are searched for them. */
const fewestHeadLines = 3;
const nearLines = 7;

/**
 * Removes the mail that was answered, if marked as such: trailing lines with >, with the sentence above them, or all
 * that follows a head of Outlook. A mail without words of its own stays whole. Pure.
 */
export function withoutQuote(text: string): string {
  const all = text.replace(/\r\n?/g, '\n').split('\n');
  const head = all.findIndex((_line, at) => beginsQuote(all, at));
  const above = head < 0 ? '' : withoutMarkedLines(all.slice(0, head));
  return above === '' ? withoutMarkedLines(all) : above;
}

/** Returns true where the head of a quoted mail begins. */
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

/** Removes the sentence above a quote, also if split: 'On Tue, 24 Nov 2026 at 10:02, Maidan <...> wrote:'. */
function removeSentence(lines: string[]): void {
  const last = lines.pop() ?? '';
  if (!/^On |^Am |@/.test(last) || isSecondHalf(last, lines.at(-1) ?? '')) lines.pop();
}
