import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readMailApart } from './read-mail-apart.ts';

const mail = (type: string, body: string, head = '') =>
  Buffer.from(
    `From: Asha <asha@example.in>\r\nTo: help@maidan.example\r\nMessage-ID: <one@example.in>\r\n${head}Content-Type: ${type}\r\n\r\n${body}`,
  );

const fixture = (name: string) => readFile(new URL(`fixtures/${name}.eml`, import.meta.url));

test.each([
  ['reply-to-differs', { email: 'asha@example.in', name: 'asha', text: 'Where is it?' }],
  ['outlook-plain-original-message', { email: 'asha@example.in', text: 'Please cancel one shirt.' }],
  ['outlook-web-underscores', { email: 'asha@example.in', text: 'Yes please.' }],
])('reads the sender and the text of the mail %s', async (name, read) => {
  expect(await readMailApart(await fixture(name))).toMatchObject(read);
});

test.each([
  ['names a person', 'Reply-To: Ravi <ravi@example.in>', { email: 'ravi@example.in', name: 'Ravi' }],
  ['names the sender', 'Reply-To: <ASHA@example.in>', { email: 'asha@example.in', name: 'Asha' }],
  ['names two', 'Reply-To: nobody, ravi@example.in, other@example.in', { email: 'ravi@example.in', name: 'ravi' }],
  ['names the shop itself', 'Reply-To: help@maidan.example', { email: 'asha@example.in', name: 'Asha' }],
  ['names nobody', 'Reply-To: undisclosed', { email: 'asha@example.in', name: 'Asha' }],
])('chooses the right address to answer when Reply-To %s', async (_what, header, read) => {
  expect(await readMailApart(mail('text/plain', 'x', `${header}\r\n`))).toMatchObject(read);
});

test('reads text and HTML mails, ignores automatic replies, and refuses a mail of 11 MB', async () => {
  const read = await readMailApart(
    mail('text/plain', 'It came wet.\r\n\r\nOn Mon, 23 Nov 2026 at 10:02, Maidan wrote:\r\n> Hello\r\n'),
  );
  expect(read).toMatchObject({ name: 'Asha', email: 'asha@example.in', text: 'It came wet.' });
  expect(await readMailApart(mail('text/html', '<p>It came <b>wet</b>.</p>'))).toMatchObject({ text: 'It came wet.' });
  expect(await readMailApart(mail('text/plain', 'x', 'Auto-Submitted: auto-replied\r\n'))).toBeUndefined();
  await expect(readMailApart(Buffer.alloc(11 * 1024 * 1024))).rejects.toThrow(RangeError);
});

test('stops reading a mail that takes too long without blocking the event loop', async () => {
  const bomb = mail('text/html', '<a href="x" '.repeat(200_000));
  let beats = 0;
  const beat = setInterval(() => {
    beats += 1;
  }, 20);
  const read = readMailApart(bomb, 1000);
  await expect(read).rejects.toThrow('could not be read in its time');
  clearInterval(beat);
  // The event loop kept running because another process reads the mail.
  expect(beats).toBeGreaterThan(1);
});
