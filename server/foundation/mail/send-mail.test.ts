import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstSettings } from '#contract/settings.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { composeMail } from './compose-mail.ts';
import { openMailSender } from './send-mail.ts';

const taken: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    void text(stream).then((raw) => {
      taken.push(raw);
      done();
    });
  },
});
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const mail = {
  ...{ id: 'mail_7', about: 'order-confirmed:ord_1', to: 'asha@example.in', replyTo: null },
  ...{ subject: 'Order placed', text: 'Thank you', html: '<p>Thank you</p>' },
};

/** Returns the headers of a mail as its receiver gets them. */
async function headersOf(
  from: string,
  more: Partial<typeof mail> | { replyTo: string } = {},
  setting = firstSettings.mails,
): Promise<Record<string, string>> {
  const sender = openMailSender({ url, from }, firstFacts, () => setting);
  await sender.send({ ...mail, ...more });
  sender.close();
  const [head = ''] = (taken.at(-1) ?? '').split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
}

describe('a sent mail', () => {
  test.each([
    ['Maidan <orders@maidan.example>', '<mail_7@maidan.example>'],
    ['orders@shop.example.in', '<mail_7@shop.example.in>'],
    ['"Maidan @ home" <orders@home.example>', '<mail_7@home.example>'],
  ])('a mail sent from %s has the id %s', async (from, id) => {
    expect((await headersOf(from))['message-id']).toBe(id);
  });

  test.each([
    [
      'Maidan <no-reply@maidan.example>',
      { sender: '', replyTo: '' },
      ['Maidan <no-reply@maidan.example>', 'help@maidan.example'],
    ],
    [
      'no-reply@maidan.example',
      { sender: 'Asha, Ltd.', replyTo: '' },
      ['"Asha, Ltd." <no-reply@maidan.example>', 'help@maidan.example'],
    ],
    [
      '"Maidan" <no-reply@maidan.example>',
      { sender: 'Asha Sports', replyTo: 'care@asha.example' },
      ['Asha Sports <no-reply@maidan.example>', 'care@asha.example'],
    ],
  ])('a mail sent by %s has the sender of the settings %j', async (from, setting, [sender, replies]) => {
    expect(await headersOf(from, {}, setting)).toMatchObject({ from: sender, 'reply-to': replies });
    expect(await headersOf(from, { replyTo: 'ravi@example.in' }, setting)).toMatchObject({
      'reply-to': 'ravi@example.in',
    });
  });

  test('a mail has a reply address and is marked as automatic, unless a person wrote it', async () => {
    const from = 'Maidan <no-reply@maidan.example>';
    expect(await headersOf(from)).toMatchObject({
      'reply-to': 'help@maidan.example',
      'auto-submitted': 'auto-generated',
    });
    expect(await headersOf(from, { replyTo: 'ravi@example.in' })).toMatchObject({ 'reply-to': 'ravi@example.in' });
    expect(await headersOf(from, { about: 'message-taken:M1' })).toMatchObject({ 'auto-submitted': 'auto-replied' });
    // Filters that delete automatic mails must not delete what a colleague wrote.
    expect(await headersOf(from, { about: 'message-answer:msg_1' })).not.toHaveProperty('auto-submitted');
  });
});

test('only a mail that shows the wordmark has it attached', async () => {
  const sender = openMailSender({ url, from: 'orders@maidan.example' }, firstFacts, () => firstSettings.mails);
  const { html } = composeMail(firstFacts, { subject: 'S', preview: 'P', heading: 'H', lead: 'L', reason: 'R' });
  await sender.send({ ...mail, html });
  expect(taken.at(-1)).toMatch(/Content-Id: <wordmark@maidan>/i);
  expect(taken.at(-1)).toMatch(/Content-Type: image\/png/i);
  await sender.send(mail);
  expect(taken.at(-1)).not.toMatch(/image\/png/i);
  sender.close();
});

test('a mail server on another machine that offers no TLS gets no mail', async () => {
  const before = taken.length;
  // An address of this machine too, but not one of the names accepted as local.
  const sender = openMailSender(
    { url: url.replace('127.0.0.1', '0.0.0.0'), from: 'orders@maidan.example' },
    firstFacts,
    () => firstSettings.mails,
  );
  await expect(sender.send(mail)).rejects.toThrow(/STARTTLS/);
  sender.close();
  expect(taken).toHaveLength(before);
});
