import { expect, test } from 'vitest';
import { withoutQuote } from './read-mail.ts';
import { readMailApart } from './read-mail-apart.ts';

const mail = (type: string, body: string, head = '') =>
  Buffer.from(
    `From: Asha <asha@example.in>\r\nTo: help@maidan.example\r\nMessage-ID: <one@example.in>\r\n${head}Content-Type: ${type}\r\n\r\n${body}`,
  );

test.each([
  ['blank lines', '\n'.repeat(400_000)],
  ['blank lines with a carriage return', '\r\n'.repeat(400_000)],
  ['lines of white space', `${' '.repeat(100)}\n`.repeat(20_000)],
  ['lines that are quoted', '> x\n'.repeat(100_000)],
])('what was answered to is taken off in a moment: %s', (_what, more) => {
  expect(withoutQuote(`It came wet.${more.startsWith('>') ? `\n${more}` : more}`)).toBe('It came wet.');
});

test('an ordinary mail is read as it was, in a thread of its own', async () => {
  const read = await readMailApart(
    mail('text/plain', 'It came wet.\r\n\r\nOn Mon, 23 Nov 2026 at 10:02, Maidan wrote:\r\n> Hello\r\n'),
  );
  expect(read).toMatchObject({ name: 'Asha', email: 'asha@example.in', text: 'It came wet.' });
  expect(await readMailApart(mail('text/html', '<p>It came <b>wet</b>.</p>'))).toMatchObject({ text: 'It came wet.' });
  expect(await readMailApart(mail('text/plain', 'x', 'Auto-Submitted: auto-replied\r\n'))).toBeUndefined();
  await expect(readMailApart(Buffer.alloc(11 * 1024 * 1024))).rejects.toThrow(RangeError);
});

test('one that is made never to be read to its end is given up, and the shop answers meanwhile', async () => {
  const bomb = mail('text/html', '<a href="x" '.repeat(200_000));
  let beats = 0;
  const beat = setInterval(() => {
    beats += 1;
  }, 20);
  const read = readMailApart(bomb, 4000);
  await expect(read).rejects.toThrow('could not be read in its time');
  clearInterval(beat);
  // The event loop went on while the mail was being read in another process.
  expect(beats).toBeGreaterThan(1);
});
