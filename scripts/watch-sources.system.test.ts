import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SourceWatch, watchSources } from './watch-sources.ts';

let folder: string;
let sources: SourceWatch;
const write = (name: string) => writeFileSync(path.join(folder, name), '');
const nextNames = async () => (await sources.next()).map((file) => path.relative(folder, file)).toSorted();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'maidan-watch-'));
  mkdirSync(path.join(folder, 'deep', 'deeper'), { recursive: true });
  write('deep/deeper/there.ts');
  sources = watchSources([folder], (file) => file.endsWith('.ts'));
});
afterEach(() => {
  sources.close();
  rmSync(folder, { recursive: true });
});

test('files written together are reported as one change, and other files are ignored', async () => {
  const next = nextNames();
  write('notes.txt');
  write('one.ts');
  write('deep/deeper/there.ts');
  expect(await next).toEqual(['deep/deeper/there.ts', 'one.ts']);
});

test('a file replaced by a rename is reported each time', async () => {
  for (let round = 0; round < 3; round += 1) {
    const next = nextNames();
    write('deep/there.draft');
    renameSync(path.join(folder, 'deep/there.draft'), path.join(folder, 'deep/deeper/there.ts'));
    expect(await next).toEqual(['deep/deeper/there.ts']);
  }
});

test('a folder created later is watched too', async () => {
  const made = nextNames();
  mkdirSync(path.join(folder, 'new'));
  write('beside.ts');
  await made;
  const next = nextNames();
  write('new/inside.ts');
  expect(await next).toEqual(['new/inside.ts']);
});
