import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '#scripts/ensure-build.ts';
import { provideChromium } from '#scripts/find-chromium.ts';

// npm run look -- take FOLDER [--only EXPRESSION]
// npm run look -- compare BEFORE AFTER [--height PX] [--shift PX] [--share SHARE] [--drawn FOLDER]

const say = (line: string) => void process.stdout.write(`${line}\n`);
const usage = `npm run look -- take FOLDER [--only EXPRESSION]
npm run look -- compare BEFORE AFTER [--height 2] [--shift 2] [--share 0.05] [--drawn AFTER-differs]`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    height: { type: 'string', default: '2' },
    shift: { type: 'string', default: '2' },
    share: { type: 'string', default: '0.05' },
    drawn: { type: 'string' },
  },
});
const [verb, ...folders] = positionals.map((given, at) => (at === 0 ? given : path.resolve(given)));

async function take(folder: string): Promise<boolean> {
  process.env.CHROMIUM = await provideChromium(say);
  await ensureBuild(say);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const [{ takeShop }, { takeOffice }] = await Promise.all([import('./take-shop.ts'), import('./take-office.ts')]);
  const faults = [...(await takeOffice(folder, values.only, say)), ...(await takeShop(folder, values.only, say))];
  for (const fault of faults) say(`✗ ${fault}`);
  return faults.length === 0;
}

async function compare(before: string, after: string): Promise<boolean> {
  const { comparePictures, tableOf } = await import('./compare.ts');
  const allowance = { height: Number(values.height), shift: Number(values.shift), share: Number(values.share) };
  const drawn = path.resolve(values.drawn ?? `${after}-differs`);
  const compared = await comparePictures(before, after, drawn, allowance);
  say(tableOf(compared));
  say(`what differs is red in ${drawn}`);
  return compared.every(({ within }) => within);
}

const [one, other] = folders;
if (verb === 'take' && one) process.exitCode = (await take(one)) ? 0 : 1;
else if (verb === 'compare' && one && other) process.exitCode = (await compare(one, other)) ? 0 : 1;
else {
  say(usage);
  process.exitCode = 2;
}
