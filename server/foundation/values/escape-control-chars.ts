/**
 * What steers a terminal instead of being read on it: control characters (ESC, CR, LF and their kin), separators that end a line, marks
 * that turn the direction of writing, signs without width, and halves of characters.
 */
const steering =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

const known: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\x1b': '\\e' };

/**
 * Makes visible what would steer a terminal, so that a name or a stranger's answer can neither colour it, nor move its cursor, nor
 * begin a line that looks like the shop's own. Whatever a person typed or a provider said passes here before it is printed.
 */
export function escapeControlChars(text: string): string {
  return text.replace(steering, (sign) => known[sign] ?? `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}

/** The same for text of several lines, which stay lines. Only for text whose line ends are ours. */
export function visibleLines(text: string): string {
  return text.split('\n').map(escapeControlChars).join('\n');
}
