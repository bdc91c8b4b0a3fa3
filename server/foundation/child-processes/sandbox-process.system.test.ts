import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstSettings } from '#contract/settings.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { openMailSender } from '#server/foundation/mail/send-mail.ts';
import { type SandboxProcess, startSandbox } from './sandbox-process.ts';

let dir: string;
let sandbox: SandboxProcess;
const warnings: string[] = [];
const log = { warn: (_details: object, message: string) => void warnings.push(message) };

function start(port = 0): Promise<SandboxProcess> {
  return startSandbox({ dataDir: dir, port, shopUrl: 'http://localhost:1', log });
}

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'maidan-sandbox-'));
  sandbox = await start();
});
afterAll(async () => {
  await sandbox.stop();
  await rm(dir, { recursive: true, force: true });
});

const mail = {
  id: 'mail_1',
  about: 'order-confirmed:ord_1',
  replyTo: null,
  subject: 'Order placed',
  text: 'Total ₹1,429.99',
  html: '<p>Total ₹1,429.99</p>',
};

async function inbox(to: string): Promise<{ subject: string; text: string }[]> {
  const reply = await fetch(`${sandbox.ready.url}/mail/messages.json?to=${to}`);
  return (await reply.json()) as { subject: string; text: string }[];
}

test('a mail sent through the sandbox is only in its receiver’s inbox, with its rupee sign', async () => {
  const sender = openMailSender(
    { url: sandbox.ready.smtpUrl, from: 'Shop <shop@x.example>' },
    firstFacts,
    () => firstSettings.mails,
  );
  await sender.send({ ...mail, to: 'asha@x.example' });
  sender.close();
  expect(await inbox('Asha@x.example')).toMatchObject([{ subject: 'Order placed', text: 'Total ₹1,429.99\n' }]);
  expect(await inbox('ravi@x.example')).toEqual([]);
});

test('the sandbox keeps mails and keys over a restart', async () => {
  const before = sandbox.ready;
  await sandbox.stop();
  sandbox = await start(Number(new URL(before.url).port));
  expect(sandbox.ready.razorpay).toEqual(before.razorpay);
  expect(await inbox('asha@x.example')).toHaveLength(1);
});

test('the sandbox restarts on the same port when it crashes', async () => {
  const fallen = sandbox.pid();
  if (fallen) process.kill(fallen, 'SIGKILL');
  await expect.poll(() => inbox('asha@x.example').catch(() => 'away')).toHaveLength(1);
  expect(sandbox.pid()).not.toBe(fallen);
  expect(warnings).toEqual(['the sandbox ended; starting it again']);
});

test('the sandbox restarts after every crash, even during a start', async () => {
  warnings.length = 0;
  for (let times = 0; times < 3; times += 1) {
    const fallen = sandbox.pid();
    if (fallen) process.kill(fallen, 'SIGKILL');
    await expect.poll(() => sandbox.pid(), { interval: 5 }).not.toBe(fallen);
  }
  await expect.poll(() => inbox('asha@x.example').catch(() => 'away')).toHaveLength(1);
  expect(warnings).toEqual([
    'the sandbox ended; starting it again',
    'the sandbox does not start; trying again',
    'the sandbox does not start; trying again',
  ]);
});

test('the sandbox shows mails without running their scripts', async () => {
  const page = await (await fetch(`${sandbox.ready.url}/mail`)).text();
  const id = /href="\/mail\/([^"]+)"/.exec(page)?.[1];
  const shown = await (await fetch(`${sandbox.ready.url}/mail/${id}`)).text();
  expect(shown).toContain('sandbox="allow-popups');
  expect(shown).toContain('Total ₹1,429.99');
});
