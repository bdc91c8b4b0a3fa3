import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProductionShop } from '#e2e/production-shop.ts';
import { endAllShops } from '#e2e/running-shop.ts';
import { projectRoot } from '#scripts/run-tool.ts';
import { type ScanOutcome, scanPage, verdictOf } from './scan-page.ts';
import type { Scanner } from './scanner.ts';
import { allScanners, isScannerInstalled } from './scanners.ts';

// Runs the system's scanners against a shop in production mode and writes their findings:
//   npm run scan [-- NAME ...]

/** Time in ms after which no scanner starts; each has its own timeout. */
const mostMs = 16 * 60_000;
const keptAt = path.join(projectRoot, '.cache', 'scan.json');
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function scan(wanted: readonly Scanner[]): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-scan-'));
  const done: { scanner: Scanner; outcome: ScanOutcome }[] = [];
  try {
    // A scanner has one address: with rate limits it would mostly wait. Only scanners that simulate crowds run with
    // limits.
    const shopFor = ({ isCrowd }: { isCrowd?: true }) =>
      startProductionShop({ WORK_BUDGETS: isCrowd ? 'on' : 'off', LOG_LEVEL: 'error' });
    const shops = new Map<boolean, Awaited<ReturnType<typeof shopFor>>>();
    const ends = Date.now() + mostMs;
    for (const scanner of wanted) {
      const there = await isScannerInstalled(scanner);
      const isCrowd = scanner.isCrowd === true;
      const shop = shops.get(isCrowd) ?? (await shopFor(scanner));
      shops.set(isCrowd, shop);
      say(
        there
          ? `${scanner.name}: ${scanner.what}`
          : `${scanner.name} is not on this machine: apt-get install ${scanner.program}`,
      );
      const inTime = Date.now() <= ends;
      const outcome = inTime ? await outcomeOf(scanner, there, shop.url, folder) : { died: 'no time was left' };
      done.push({ scanner, outcome });
      await keepOutcome(scanner.name, outcome);
      const { status } = await fetch(`${shop.url}/healthz`);
      if (status !== 200) throw new Error(`after ${scanner.name} the shop answers ${status}`);
    }
  } finally {
    await endAllShops();
    await rm(folder, { recursive: true, force: true });
  }
  const { findings, open, died, away } = verdictOf(done);
  const last = await lastOutcomes();
  const page = allScanners.map((scanner) => ({
    scanner,
    ...(last[scanner.name] ?? { at: 'never', outcome: 'away' as const }),
  }));
  await writeFile(path.join(import.meta.dirname, '../results/scan.md'), scanPage(page));
  for (const { scanner, says } of open) say(`! ${scanner}: ${says}`);
  say(`${findings.length} findings, ${open.length} without an answer`);
  if (died.length > 0) say(`! died: ${died.join(', ')}`);
  if (away.length > 0) say(`not on this machine: ${away.join(', ')}`);
  return open.length === 0 && died.length === 0 ? 0 : 1;
}

/** Returns the last result of each scanner: the page shows all scanners, even if only one ran now. */
async function lastOutcomes(): Promise<Record<string, { at: string; outcome: ScanOutcome }>> {
  const text = await readFile(keptAt, 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, { at: string; outcome: ScanOutcome }>;
}

async function keepOutcome(name: string, outcome: ScanOutcome): Promise<void> {
  const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  await mkdir(path.dirname(keptAt), { recursive: true });
  await writeFile(keptAt, JSON.stringify({ ...(await lastOutcomes()), [name]: { at, outcome } }));
}

/** Returns the last line of a failed scanner, which names its error. */
function deathOf(error: unknown): { died: string } {
  const words = error instanceof Error ? error.message : String(error);
  say(words);
  return { died: words.trim().split('\n').at(-1) ?? '' };
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !allScanners.some((one) => one.name === name));
if (unknown.length > 0) {
  say(`There is no scanner ${unknown.join(', ')}. There are: ${allScanners.map(({ name }) => name).join(', ')}`);
  process.exitCode = 2;
} else {
  process.exitCode = await scan(
    names.length > 0 ? allScanners.filter(({ name }) => names.includes(name)) : allScanners,
  );
}

/** Runs a scanner, if it is on this machine. */
async function outcomeOf(scanner: Scanner, there: boolean, url: string, folder: string): Promise<ScanOutcome> {
  return there ? scanner.run(url, folder).catch(deathOf) : 'away';
}
