import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runScript } from '#e2e/running-shop.ts';
import { freePort } from '#server/foundation/database-engine/free-port.ts';
import type { Benchmark } from './benchmark.ts';
import { openVarnish, type Varnish, varnishSettings } from './faults/varnish.ts';
import { startShop } from './started-shop.ts';

const run = promisify(execFile);
const seconds = Number(process.env.BUSY_SECONDS ?? 60);
const perSecond = Number(process.env.PER_SECOND ?? 500);
const changes = 3;
const seed = path.resolve(import.meta.dirname, '../database/seed');

/** Addresses of a visit: pages and lists, the home page and main lists more often. */
const fronts = [
  '/',
  '/sports/cricket',
  '/sports/football',
  '/sports/basketball',
  '/sports/motorsport',
  '/clubs',
  '/hotsale',
];
const products = ['Cricket', 'Football'].flatMap((category) =>
  Array.from({ length: 8 }, (_, number) => `/product/${number + 1}?category=${category}`),
);
const places = [
  ...fronts,
  ...fronts,
  ...fronts,
  ...products,
  '/api/products/category/Football',
  '/api/products/category/Cricket',
];

/** Returns a wrk script that requests these addresses in turn; each thread starts at a different address. */
const script = (
  addresses: readonly string[],
) => `local paths = { ${addresses.map((address) => JSON.stringify(address)).join(', ')} }
local at = 0
request = function() at = at % #paths + 1; return wrk.format("GET", paths[at]) end
`;

async function applyPrice(folder: string, dataDir: string, rupees: number): Promise<void> {
  const file = path.join(folder, 'cricket.yaml');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/price: [\d.]+/, `price: ${rupees}`));
  const { code, output } = await runScript('shop.ts', ['catalogue', 'apply', '--from', folder], dataDir);
  if (code !== 0) throw new Error(output);
}

const written = (rupees: number) => `${rupees.toLocaleString('en-IN')}.00`;

/** Polls the page until it shows this price. Returns the time in ms. */
async function untilShown({ url }: Varnish, rupees: number): Promise<number> {
  const begun = performance.now();
  const shows = async () => (await (await fetch(`${url}/sports/cricket`)).text()).includes(written(rupees));
  while (!(await shows())) await pause(10);
  return performance.now() - begun;
}

export const benchmark: Benchmark = {
  title: 'Delivered wide',
  about: `Varnish with the shop's example (deploy/proxies/varnish.vcl) before one shop, ${seconds} s of pages and lists asked for as fast as wrk over 32 connections gets them, ${new Set(places).size} of them and those at the front more often. EditConflict ${changes} times a price changes. Reads of the shop and of Varnish are Varnish's own figures.`,
  async run(say) {
    const port = await freePort();
    const dataDir = await mkdtemp(path.join(tmpdir(), 'maidan-delivered-'));
    const folder = path.join(dataDir, 'catalogue');
    await cp(seed, folder, { recursive: true });
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      DATA_DIR: path.join(dataDir, 'shop'),
      PUBLIC_URL: url,
      TRUST_PROXY: 'loopback',
      PICTURES_AHEAD: 'off',
    };
    const shop = await startShop({ ...settings, ...varnishSettings(port) });
    const varnish = await openVarnish(port, Number(new URL(shop.url).port));
    try {
      await writeFile(path.join(dataDir, 'ask.lua'), script(places));
      const before = await varnish.counts();
      const asking = run('wrk', ['-t1', '-c32', `-d${seconds}s`, '-s', path.join(dataDir, 'ask.lua'), url]);
      const took: number[] = [];
      let stale = 0;
      for (let number = 1; number <= changes; number += 1) {
        await pause((seconds * 1000) / (changes + 1));
        const rupees = 2000 + number;
        await applyPrice(folder, settings.DATA_DIR, rupees);
        took.push(await untilShown(varnish, rupees));
        // More than a second after the change, no response may show the previous price, not even a response that was
        // already in progress.
        await pause(1000);
        for (let look = 0; look < 20; look += 1) {
          const page = await (await fetch(`${varnish.url}/sports/cricket`)).text();
          if (!page.includes(written(rupees))) stale += 1;
        }
        say(`price ${number}: shown ${Math.round(took.at(-1) ?? 0)} ms after the command`);
      }
      const { stdout } = await asking;
      const after = await varnish.counts();
      const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
      const broken = [...stdout.matchAll(/(?:connect|read|write|timeout) (\d+)/g)].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      );
      if (refused + broken > 0) say(stdout);
      const [asked, origin] = [after.asked - before.asked, after.origin - before.origin];
      return [
        { name: 'reads in the busy minute', value: asked, unit: '', goal: { atLeast: seconds * perSecond } },
        { name: 'of these the shop was asked', value: origin, unit: '' },
        { name: 'part that the shop sees', value: (origin / asked) * 100, unit: '%', goal: { atMost: 1 } },
        { name: 'answers that were none', value: refused + broken, unit: '', goal: { atMost: 0 } },
        { name: 'prices changed', value: changes, unit: '' },
        { name: 'shown after the command, slowest', value: Math.max(...took), unit: 'ms', goal: { atMost: 1000 } },
        {
          name: 'old prices once the new one had been there for a second',
          value: stale,
          unit: '',
          goal: { atMost: 0 },
        },
      ];
    } finally {
      await varnish.close();
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
