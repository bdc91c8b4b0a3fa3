import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop, testSecret } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { takeMail } from '#server/customers/contact/take-mail.ts';
import { threadAddress } from '#server/customers/contact/thread-tag.ts';
import { messageTests } from './test-messages.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop.close());

const { written, open, rawMail, take } = messageTests(
  () => shop,
  () => now,
);

describe('received mail', () => {
  test.each([
    ['no signature', (ticket: string) => `help+${ticket.toLowerCase()}@maidan.example`],
    ['an invented signature', (ticket: string) => `help+${ticket.toLowerCase()}.${'0'.repeat(20)}@maidan.example`],
    [
      'the signature of another thread',
      (ticket: string) =>
        threadAddress(firstFacts, testSecret, 'M234567892').replace('m234567892', ticket.toLowerCase()),
    ],
  ])('begins a new thread for a mail to an address with %s', async (_what, address) => {
    const ticket = await written();
    const taken = await take({ to: address(ticket) });
    expect(taken.as).toBe('new');
    expect((await open(ticket)).entries).toHaveLength(1);
  });

  test('finds the thread of a mail by its address in any letter case, and marks another sender', async () => {
    const ticket = await written();
    const address = threadAddress(firstFacts, testSecret, ticket);
    expect(await take({ to: address.toUpperCase(), from: 'ravi@example.in' })).toEqual({ as: 'reply', ticket });
    expect((await open(ticket)).entries[1]).toMatchObject({ kind: 'reply', fromOther: true });
    expect(await take({ headers: [`Delivered-To: ${address}`] })).toEqual({ as: 'reply', ticket });
  });

  test.each([
    ['an out-of-office reply', { headers: ['Auto-Submitted: auto-replied'] }],
    ['a mail of the shop itself', { headers: ['Auto-Submitted: auto-generated'] }],
    ['a mail of a mailing list', { headers: ['Precedence: bulk'] }],
    ['a bounce', { headers: ['Return-Path: <>'] }],
    ['a mail without a sender', { from: 'undisclosed' }],
  ])('ignores %s', async (_what, mail) => {
    expect(await take(mail)).toEqual({ as: 'left out' });
  });

  test('converts an HTML mail to text without scripts, and drops attachments with a remark', async () => {
    const html = '<p>Hello &amp; <b>thanks</b></p><script>alert(1)</script><img src="http://x.example/y">';
    const taken = await take({ type: 'text/html; charset=utf-8', body: html });
    const thread = await open(taken.as === 'left out' ? '' : taken.ticket);
    expect(thread.entries[0]?.body).toContain('Hello & thanks');
    expect(thread.entries[0]?.body).not.toMatch(/<|script|alert/);
    const body =
      '--b\r\nContent-Type: text/plain\r\n\r\nSee the photo\r\n--b\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename=x.png\r\n\r\nAAAA\r\n--b--';
    const second = await take({ type: 'multipart/mixed; boundary=b', body });
    expect((await open(second.as === 'left out' ? '' : second.ticket)).entries[0]?.body).toBe(
      'See the photo\n\n(A file came with it and was left out.)',
    );
  });

  test('refuses a mail that is too large, and cuts a long text', async () => {
    await expect(
      takeMail({ db: shop.database.db, secret: testSecret, now: () => now }, Buffer.alloc(11 * 1024 * 1024, 'a')),
    ).rejects.toThrow('too large');
    const taken = await take({ body: 'long '.repeat(10_000) });
    expect((await open(taken.as === 'left out' ? '' : taken.ticket)).entries[0]?.body.length).toBeLessThanOrEqual(
      20_000,
    );
  });

  test('reads a mail from a file or standard input on the command line, and prints nothing of it', async () => {
    const ticket = await written();
    const folder = await mkdtemp(path.join(tmpdir(), 'maidan-mail-'));
    const said: string[] = [];
    const run = (args: string[], input?: string) =>
      shop.run({ command: 'messages', args, cwd: folder, by: 'mta@desk', ...(input && { input }) }, (line) =>
        said.push(line),
      );
    await writeFile(path.join(folder, 'one.eml'), rawMail({ to: threadAddress(firstFacts, testSecret, ticket) }));
    expect(await run(['take', 'one.eml'])).toBe(0);
    expect(
      await run(
        ['take'],
        rawMail({ to: threadAddress(firstFacts, testSecret, ticket), body: 'Piped' }).toString('base64'),
      ),
    ).toBe(0);
    expect(await run(['take', 'none.eml'])).toBe(1);
    expect((await open(ticket)).entries.map(({ body }) => body)).toEqual(['Where is it?', 'And the cap?', 'Piped']);
    expect(said.join(' ')).not.toMatch(/asha|cap|Piped/);
    await rm(folder, { recursive: true });
  });
});
