import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableLine } from '#server/foundation/logging/logging.ts';
import { escapeControlChars, visibleLines } from './escape-control-chars.ts';

test.each([
  ['Asha Sawant, ₹2,198.90, 1–2 Nov', 'Asha Sawant, ₹2,198.90, 1–2 Nov'],
  ['आशा सावंत', 'आशा सावंत'],
  ['\x1b[31mred', '\\e[31mred'],
  ['a\r\nERROR forged', 'a\\r\\nERROR forged'],
  ['abc\u202egpj.exe', 'abc\\u{202e}gpj.exe'],
  ['\u009b31m', '\\u{9b}31m'],
  ['\u2028next', '\\u{2028}next'],
  ['\ud800', '\\u{d800}'],
])('%j is printed as %j', (text, printed) => {
  expect(escapeControlChars(text)).toBe(printed);
});

test('line breaks of the shop’s own output are not escaped', () => {
  expect(visibleLines('one\ntwo\x1b')).toBe('one\ntwo\\e');
});

// Checks code points, independent of the tested expression: C0, DEL, C1, line separators, direction marks.
const isDangerous = (at: number) =>
  at < 0x20 ||
  (at >= 0x7f && at <= 0x9f) ||
  [0x2028, 0x2029, 0x200e, 0x200f, 0x061c].includes(at) ||
  (at >= 0x202a && at <= 0x202e) ||
  (at >= 0x2066 && at <= 0x2069);
const dangerIn = (text: string) => [...text].map((sign) => sign.codePointAt(0) ?? 0).filter(isDangerous);

/** Any text, in which dangerous characters are as frequent as all others. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 5 }),
      fc.constantFrom('\x1b[2J', '\r', '\n', '\u202e', '\u2066', '\u009b', '\x07', '\u2028', '\x7f'),
    ),
  )
  .map((parts) => parts.join(''));

test('an escaped text has no terminal control character, whatever the text is', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(dangerIn(escapeControlChars(text))).toEqual([]);
    }),
  );
});

test('no readable log line has a terminal control character, wherever the text is in it', () => {
  fc.assert(
    fc.property(anyText, anyText, (one, other) => {
      const entries = [
        JSON.stringify({ time: 0, level: 40, msg: one, said: other, [other]: one }),
        JSON.stringify({ time: 0, level: 30, reqId: one, req: { method: one, url: other } }),
        JSON.stringify({ time: 0, level: 30, res: { method: 'GET', url: other, statusCode: one }, responseTime: 1 }),
        one,
      ];
      for (const entry of entries) expect(dangerIn(readableLine(entry))).toEqual([]);
    }),
  );
});

test('the stack of an error is on separate lines, and its message cannot add a line', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const err = {
        type: 'Error',
        message: text,
        stack: `Error: x\n    at one (file.ts:1:1)\n    at ${text.replaceAll('\n', '')}`,
      };
      const lines = readableLine(JSON.stringify({ time: 0, level: 50, msg: text, err })).split('\n');
      expect(lines).toHaveLength(4);
      for (const line of lines) expect(dangerIn(line)).toEqual([]);
    }),
  );
});
