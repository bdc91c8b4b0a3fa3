import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { engineFolder } from '#server/app/shop/find-shop.ts';
import { copySeededFolder } from '#server/app/test-support/test-template.ts';
import type { BenchFigure, Benchmark } from './benchmark.ts';
import { canRecord, cutPower, openRecordings, type PowerCut, recordShop } from './power/cut-power.ts';

const count = 200;
const seeded = (dataDir: string) => copySeededFolder(engineFolder(dataDir));

/**
 * Shops that must lose nothing, and shops without flushing. The shops without flushing must lose something, which
 * proves that the test works.
 */
const shops = [
  { name: 'as it is', orders: count, every: 1, begin: seeded, settings: [] },
  {
    name: 'from its first start',
    orders: 20,
    every: 4,
    begin: async (dataDir: string) => void (await mkdir(dataDir, { recursive: true })),
    settings: [],
  },
  {
    name: 'with synchronous_commit off',
    orders: 20,
    every: 1,
    begin: seeded,
    settings: ['synchronous_commit = off'],
    bites: true,
  },
  { name: 'with fsync off', orders: 20, every: 4, begin: seeded, settings: ['fsync = off'], bites: true },
];

export const benchmark: Benchmark = {
  title: 'Power cuts',
  about: `A shop and its PostgreSQL acknowledge orders (and now and then a picture) while strace records every call that changes the disk. The power is cut at each acknowledgement: what a disk has that keeps nothing but what was flushed by then (bytes by a flush of their file, names by a flush of their folder) is laid into a folder, PostgreSQL is started on it, and everything acknowledged so far is looked for; the ledger must agree as well. Shops that do not flush stand beside it: what they lose shows that the test would see it.`,
  async run(say) {
    if (!canRecord()) throw new Error('strace is needed, and has to be allowed to look on (apt-get install strace).');
    const figures: BenchFigure[] = [];
    for (const { name, orders, every, begin, settings, bites } of shops) {
      const place = await openRecordings();
      try {
        const recording = await recordShop(path.join(place.folder), { count: orders, begin, settings });
        const cuts: PowerCut[] = [];
        for await (const cut of cutPower(recording, { at: (nth) => nth % every === 0 })) {
          cuts.push(cut);
          if (cut.lost.length + cut.faults.length > 0 && !bites) say(`${name}: ${JSON.stringify(cut)}`);
        }
        say(`${name}: ${cuts.length} cuts`);
        figures.push(...figuresOf(name, cuts, bites ?? false));
      } finally {
        await place.remove();
      }
    }
    return figures;
  },
};

function figuresOf(name: string, cuts: readonly PowerCut[], bites: boolean): BenchFigure[] {
  const losing = cuts.filter(({ lost }) => lost.length > 0).length;
  const wrong = cuts.filter(({ faults }) => faults.length > 0).length;
  return [
    { name: `${name}: acknowledged`, value: cuts.at(-1)?.acknowledged ?? 0, unit: '' },
    { name: `${name}: cuts`, value: cuts.length, unit: '' },
    {
      name: `${name}: cuts that lost something acknowledged`,
      value: losing,
      unit: '',
      goal: bites ? { atLeast: 1 } : { atMost: 0 },
    },
    ...(bites
      ? []
      : [{ name: `${name}: cuts after which the ledger does not agree`, value: wrong, unit: '', goal: { atMost: 0 } }]),
  ];
}
