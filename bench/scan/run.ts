import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endAllShops, startShop } from '#e2e/running-shop.ts';
import { freePort } from '#server/engine/free-port.ts';
import { answerOf } from './answers.ts';
import { scanPage } from './scan-page.ts';
import { hasProgram, type Scan, type Scanner, scanners } from './scanners.ts';

// Has the system's scanners look at a shop in production mode, and writes what they found:
//   npm run scan [-- NAME ...]

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Everything production demands, none of it true: nothing leaves this machine. */
const production = {
  SHOP_MODE: 'production',
  AUTH_SECRET: 'only for as long as a scan takes, on this machine',
  BACKUP_KEY: 'none',
  BACKUPS_KEPT: '0',
  RAZORPAY_KEY_ID: 'rzp_live_of_a_scan',
  RAZORPAY_KEY_SECRET: 'a-secret-of-a-scan',
  RAZORPAY_WEBHOOK_SECRET: 'another-secret-of-a-scan',
  RAZORPAY_URL: 'http://127.0.0.1:9',
  SHIPROCKET_EMAIL: 'scan@shop.example',
  SHIPROCKET_PASSWORD: 'a-secret-of-a-scan',
  SHIPROCKET_WEBHOOK_TOKEN: 'a-token-of-a-scan',
  SHIPROCKET_URL: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Scan <scan@shop.example>',
  // A scanner is one address: behind its own budget it would wait, and try little.
  WORK_BUDGETS: 'off',
  LOG_LEVEL: 'error',
};

async function scan(wanted: readonly Scanner[]): Promise<number> {
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-scan-'));
  const done: { scanner: Scanner; scan: Scan | undefined }[] = [];
  try {
    const shop = await startShop({ port, env: { ...production, PUBLIC_URL: `http://localhost:${port}` } });
    for (const scanner of wanted) {
      const there = await hasProgram(scanner.name);
      say(there ? `${scanner.name}: ${scanner.what}` : `${scanner.name} is not on this machine: apt-get install ${scanner.name}`);
      done.push({ scanner, scan: there ? await scanner.run(shop.url, folder) : undefined });
      const { status } = await fetch(`${shop.url}/healthz`);
      if (status !== 200) throw new Error(`after ${scanner.name} the shop answers ${status}`);
    }
  } finally {
    await endAllShops();
    await rm(folder, { recursive: true, force: true });
  }
  const findings = done.flatMap((one) => one.scan?.findings ?? []);
  const open = findings.filter((finding) => answerOf(finding) === undefined);
  if (wanted.length === scanners.length) await writeFile(path.join(import.meta.dirname, '../results/scan.md'), scanPage(done));
  for (const { scanner, says } of open) say(`! ${scanner}: ${says}`);
  say(`${findings.length} findings, ${open.length} without an answer`);
  return open.length === 0 && done.some((one) => one.scan) ? 0 : 1;
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !scanners.some((one) => one.name === name));
if (unknown.length > 0) {
  say(`There is no scanner ${unknown.join(', ')}. There are: ${scanners.map(({ name }) => name).join(', ')}`);
  process.exitCode = 2;
} else {
  process.exitCode = await scan(names.length > 0 ? scanners.filter(({ name }) => names.includes(name)) : scanners);
}
