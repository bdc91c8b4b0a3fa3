import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BenchFigure, type Benchmark, medianOf } from './benchmark.ts';
import { putLoad } from './memory-load.ts';
import { type Memory, memoryOf, totalMemory, watchPeak } from './process-memory.ts';
import { type StartedShop, startShop } from './started-shop.ts';

const top = path.resolve(import.meta.dirname, '..');
const restarts = 3;
const settleMs = 20_000;
const loadMs = 60_000;
const afterMs = 120_000;

export const benchmark: Benchmark = {
  title: 'Memory and start',
  about: `The shop as \`npm start\` runs it. A start counts until "Maidan is open": the first of all on an empty folder without a build and without compiled code, the first with them, and the middle of ${restarts} restarts on a shop whose pictures are drawn. Memory is that of all its processes, those of the PostgreSQL inside among them and the sandbox not; what several share counts once (PSS). "Idle" is ${settleMs / 1000} s after a restart. The load is ${loadMs / 1000} s of visitors who ask for pages of every kind, searches, calls and pictures as fast as they are answered, beside buyers who order, pay and cancel, pictures sent, a design, mails and invoices.`,
  async run(say) {
    const folder = await mkdtemp(path.join(tmpdir(), 'maidan-memory-'));
    try {
      const starts = await measureStarts(folder, say);
      return [...starts, ...(await measureMemory(folder, say))];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const inWords = ({ shop, drawing, engine }: Memory) =>
  `shop ${shop.toFixed(0)} MB, drawing ${drawing.toFixed(0)} MB, engine ${engine.toFixed(0)} MB`;

async function started(
  folder: string,
  settings: Record<string, string> = {},
): Promise<{ shop: StartedShop; seconds: number }> {
  const begun = performance.now();
  const shop = await startShop({ DATA_DIR: folder, TRUST_PROXY: 'loopback', ...settings });
  return { shop, seconds: (performance.now() - begun) / 1000 };
}

async function measureStarts(folder: string, say: (line: string) => void): Promise<BenchFigure[]> {
  for (const made of ['build', '.cache/compiled']) await rm(path.join(top, made), { recursive: true, force: true });
  const beginning = path.join(folder, 'beginning');
  const first = await started(beginning, { PICTURES_AHEAD: 'off' });
  await first.shop.stop();
  await rm(beginning, { recursive: true });
  say(`the first start of all: ${first.seconds.toFixed(1)} s`);

  const { shop, seconds } = await started(path.join(folder, 'shop'));
  const peak = watchPeak(shop.pid);
  await shop.rested(path.join(folder, 'shop'));
  const drawing = await peak.stop();
  await shop.stop();
  say(`the first with a build: ${seconds.toFixed(1)} s; while it drew its pictures at most ${drawing.toFixed(0)} MB`);

  const again: number[] = [];
  for (let round = 0; round < restarts; round++) {
    const restart = await started(path.join(folder, 'shop'));
    await restart.shop.stop();
    again.push(restart.seconds);
  }
  return [
    { name: 'first start of all', value: first.seconds, unit: 's', goal: { atMost: 15 } },
    { name: 'first start with a build', value: seconds, unit: 's' },
    { name: 'restart', value: medianOf(again), unit: 's', goal: { atMost: 2 } },
    { name: 'whole shop while all pictures are drawn ahead, peak', value: drawing, unit: 'MB' },
  ];
}

async function measureMemory(folder: string, say: (line: string) => void): Promise<BenchFigure[]> {
  const { shop } = await started(path.join(folder, 'shop'));
  try {
    await pause(settleMs);
    const idle = await memoryOf(shop.pid);
    say(`idle: ${inWords(idle)}`);
    const peak = watchPeak(shop.pid);
    const done = await putLoad(shop, loadMs);
    const after = await memoryOf(shop.pid);
    const most = await peak.stop();
    say(
      `${done.visits} visits, ${done.orders} orders, ${done.cancelled} of them cancelled, ${done.invoices} invoices drawn`,
    );
    say(`after the load: ${inWords(after)}`);
    await pause(afterMs);
    const rested = await memoryOf(shop.pid);
    say(`${afterMs / 60_000} minutes later: ${inWords(rested)}`);
    return [
      { name: 'whole shop, idle', value: totalMemory(idle), unit: 'MB' },
      { name: 'whole shop, as the load ends', value: totalMemory(after), unit: 'MB', goal: { atMost: 350 } },
      {
        name: `whole shop, ${afterMs / 60_000} minutes later`,
        value: totalMemory(rested),
        unit: 'MB',
        goal: { atMost: 350 },
      },
      { name: "of them the shop's own process", value: rested.shop, unit: 'MB' },
      { name: 'of them the engine', value: rested.engine, unit: 'MB' },
      { name: 'whole shop under load, peak', value: most, unit: 'MB' },
      { name: 'the sandbox, beside them', value: rested.sandbox, unit: 'MB' },
      { name: 'visits', value: done.visits, unit: '' },
      { name: 'orders', value: done.orders, unit: '' },
      { name: 'invoices drawn', value: done.invoices, unit: '' },
    ];
  } finally {
    await shop.stop();
  }
}
