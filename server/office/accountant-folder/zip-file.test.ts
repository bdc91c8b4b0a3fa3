import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { writeZip } from './zip-file.ts';

vi.mock('node:fs/promises', { spy: true });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-zip-'));
});
afterEach(() => vi.mocked(open).mockReset());
afterAll(() => rm(folder, { recursive: true, force: true }));

const content = Buffer.from('one paisa and another '.repeat(500));

async function* twoFiles() {
  yield { path: 'accounts/first.txt', bytes: content };
  yield { path: 'accounts/second.txt', bytes: content };
}

type Writes = Partial<Pick<FileHandle, 'write' | 'writeFile'>>;

/** Writes a ZIP of two files to a disk whose writes are replaced. */
async function zipOn(file: string, replace: (handle: FileHandle, half: (data: unknown) => Uint8Array) => Writes) {
  const { open: openReally } = await vi.importActual<{ open: typeof open }>('node:fs/promises');
  vi.mocked(open).mockImplementation(async (...given) => {
    const handle = await openReally(...given);
    const half = (data: unknown) => {
      if (!(data instanceof Uint8Array)) throw new TypeError('only bytes are written');
      return data.subarray(0, Math.ceil(data.length / 2));
    };
    return Object.assign(handle, replace(handle, half));
  });
  return writeZip(file, twoFiles(), new Date('2027-02-02T12:00:00+05:30'));
}

it('a disk that takes a write in part has the whole ZIP in the end', async () => {
  const file = path.join(folder, 'whole.zip');
  const { bytes } = await zipOn(file, (handle, half) => {
    const write = handle.write.bind(handle);
    return { write: ((data: unknown) => write(half(data))) as FileHandle['write'] };
  });
  const stored = await readFile(file);
  expect(stored).toHaveLength(bytes);
  const files = Object.values(unzipSync(new Uint8Array(stored)));
  expect(files.map((one) => content.equals(one))).toEqual([true, true]);
});

it('a ZIP that a full disk has cut is refused', async () => {
  const cut = zipOn(path.join(folder, 'cut.zip'), (handle, half) => {
    const write = handle.write.bind(handle);
    return {
      write: ((data: unknown) => write(half(data))) as FileHandle['write'],
      writeFile: async (data) => void (await write(half(data))),
    };
  });
  await expect(cut).rejects.toThrow(/^the disk took \d+ of the \d+ bytes of the ZIP$/);
});
