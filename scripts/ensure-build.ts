import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesIn, hashSources } from '#server/foundation/files/hash-files.ts';
import { importClosure } from '#server/foundation/files/import-graph.ts';
import { projectRoot, runTool } from './run-tool.ts';

/** Returns a build's configuration file with all modules of the project that it imports. */
const built = (config: string) => importClosure(projectRoot, [config]);

/** App for browsers: its sources (a change requires a new build), tool, and output folder in build/. */
interface BrowserApp {
  name: string;
  sources: string[];
  tool: string;
  args: string[];
  folder: string;
  stamp: string;
}

const apps: readonly BrowserApp[] = [
  {
    name: 'storefront',
    sources: [
      'storefront',
      'ui',
      'contract',
      'artwork',
      'react-router.config.ts',
      'package-lock.json',
      ...built('vite.config.ts'),
    ],
    tool: 'react-router',
    args: ['build'],
    folder: 'client',
    stamp: 'stamp',
  },
  {
    name: 'office',
    sources: ['office', 'ui', 'contract', 'artwork', 'package-lock.json', ...built('vite.office.config.ts')],
    tool: 'vite',
    args: ['build', '--config', 'vite.office.config.ts'],
    folder: 'office',
    stamp: 'office-stamp',
  },
];

const noTools = (name: string) =>
  `The ${name} is not built from these sources, and what builds it is not installed here (npm ci --omit=dev leaves it out). Build where everything is installed, then take the tools away: npm ci && npm run build && npm prune --omit=dev`;

/** Builds storefront and office, each if its sources have changed since the last build. */
export async function ensureBuild(say: (line: string) => void): Promise<void> {
  for (const app of apps) await buildApp(app, say);
}

async function buildApp(
  { name, sources, tool, args, folder, stamp: stampName }: BrowserApp,
  say: (line: string) => void,
): Promise<void> {
  const stampFile = path.join(projectRoot, 'build', stampName);
  const stamp = await hashSources(projectRoot, sources);
  const stamped = await readFile(stampFile, 'utf8').catch(() => '');
  if (stamped === stamp) return;
  if (!existsSync(path.join(projectRoot, 'node_modules', '@react-router', 'dev'))) throw new Error(noTools(name));
  const started = performance.now();
  say(`Building the ${name}...`);
  // The stamp is removed first, so that a failed build is not mistaken for a finished one.
  await rm(stampFile, { force: true });
  const { code, output } = await runTool(tool, args, { env: { NODE_ENV: 'production' }, quiet: true });
  if (code !== 0) throw new Error(`The ${name} could not be built:\n${output}`);
  await compressAssets(path.join(projectRoot, 'build', folder));
  await writeFile(stampFile, stamp);
  say(`Building the ${name}: done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const compressible = /\.(?:js|css|svg|json|webmanifest|txt|xml|wasm)$/;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Writes .br and .gz beside each file that benefits: the server sends them unchanged, so a slow, maximum compression is
 * affordable.
 */
async function compressAssets(folder: string): Promise<void> {
  for (const file of await filesIn(folder)) {
    const bytes = await readFile(file);
    if (!compressible.test(file)) continue;
    const br = await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    // A page has several files of a few hundred bytes, which add up. Saving a quarter is worthwhile at any size.
    if (br.length > bytes.length * 0.75) continue;
    await writeFile(`${file}.br`, br);
    await writeFile(`${file}.gz`, await gzipped(bytes, { level: 9 }));
  }
}
