import { expect, test } from 'vitest';
import { withoutQuote } from './mail-quotes.ts';

const head = 'From: Maidan <care@maidan.example>\nSent: 26 November 2026\nTo: Asha\nSubject: Your order';
const quoted = `${head}\n\nYour order is on its way.`;

test.each([
  ['Outlook in plain text', `Cancel one.\n\n-----Original Message-----\n${quoted}`],
  ['Samsung', `Cancel one.\n\n-------- Original message --------\n${quoted}`],
  ['Outlook in Hindi', `Cancel one.\n\n-----मूल संदेश-----\nप्रेषक: Maidan\nभेजा गया: 26\nविषय: Your order\n\nHello`],
  ['Outlook on the web', `Cancel one.\n________________________________\n${quoted}`],
  ['Outlook with HTML', `Cancel one.\n\n${quoted}`],
  ['Outlook with bold labels', `Cancel one.\n\n${quoted.replace(/^(\w+:)/gm, '*$1*')}`],
  ['Gmail', 'Cancel one.\n\nOn Mon, 23 Nov 2026 at 10:02, Maidan wrote:\n> Hello\n> again\n'],
  ['an older quote inside', `Cancel one.\n\n-----Original Message-----\n${quoted}\n\n> older\n> lines`],
])('removes the quoted text of %s', (_program, text) => {
  expect(withoutQuote(text)).toBe('Cancel one.');
  expect(withoutQuote(text.replaceAll('\n', '\r\n'))).toBe('Cancel one.');
});

test.each([
  ['a forwarded mail', `See this.\n\n---------- Forwarded message ---------\n${head.replace('Sent', 'Am')}\n\nHello`],
  ['a mail that is only a quote', `-----Original Message-----\n${quoted}`],
  ['a list with colons', 'Size: M\nColour: blue\nName: ASHA'],
  ['an address block', 'Please send it to\nFrom: me\nFlat: 4\nStreet: MG Road'],
  ['a line of underscores', 'First.\n____________________\nSecond: here.'],
  ['a signature', 'Please call.\n\n-- \nAsha\nPhone: 98200 43210'],
])('keeps %s unchanged', (_what, text) => expect(withoutQuote(text)).toBe(text));

test.each([
  ['blank lines', '\n'.repeat(400_000)],
  ['blank lines with a carriage return', '\r\n'.repeat(400_000)],
  ['lines of white space', `${' '.repeat(100)}\n`.repeat(20_000)],
  ['lines that are quoted', '> x\n'.repeat(100_000)],
  ['one line of white space', ' '.repeat(900_000)],
])('removes the quoted text quickly from a mail with many repetitions: %s', (_what, more) => {
  expect(withoutQuote(`It came wet.${more.startsWith('>') ? `\n${more}` : more}`)).toBe('It came wet.');
});
