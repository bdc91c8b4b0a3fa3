/**
 * Pattern of characters that can control a terminal: control characters, line separators, bidirectional marks,
 * zero-width characters and lone surrogates.
 */
const steering =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

const known: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\x1b': '\\e' };

/**
 * Escapes control characters, so that text cannot change a terminal's colours or cursor, nor forge a log line. All text
 * from users and providers must be escaped before it is printed.
 */
export function escapeControlChars(text: string): string {
  return text.replace(steering, (sign) => known[sign] ?? `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}

/** Escapes each line of a text. Use it only if the line ends come from the shop itself. */
export function visibleLines(text: string): string {
  return text.split('\n').map(escapeControlChars).join('\n');
}
