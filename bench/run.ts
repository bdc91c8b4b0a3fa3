import { readdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Benchmark, meetsGoal } from './benchmark.ts';
import { formatFigure, resultsPage } from './results-page.ts';

// Runs all or named benchmarks and writes their results:
//   npm run bench [-- NAME ...]

const folder = import.meta.dirname;
const names = (await readdir(folder)).flatMap((file) => file.match(/^(.+)\.bench\.ts$/)?.[1] ?? []).sort();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
const say = (line: string) => process.stdout.write(`${line}\n`);

const machine = {
  cores: os.availableParallelism(),
  processor: os.cpus()[0]?.model.trim() ?? 'unknown',
  memoryGiB: Math.round(os.totalmem() / 2 ** 30),
  node: process.versions.node,
};

async function run(name: string): Promise<void> {
  const { benchmark } = (await import(pathToFileURL(path.join(folder, `${name}.bench.ts`)).href)) as {
    benchmark: Benchmark;
  };
  say(`\n${benchmark.title}`);
  const figures = await benchmark.run((line) => say(`  ${line}`));
  for (const figure of figures) say(`  ${meetsGoal(figure) ? ' ' : '!'} ${figure.name}: ${formatFigure(figure)}`);
  await writeFile(
    path.join(folder, 'results', `${name}.md`),
    resultsPage(benchmark, figures, machine) + (benchmark.below?.() ?? ''),
  );
}

if (unknown.length > 0) {
  say(`There is no benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  process.exitCode = 2;
} else {
  process.env.NODE_ENV ??= 'production';
  for (const name of wanted.length > 0 ? wanted : names) await run(name);
}
