import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BackupRefused } from './backup-errors.ts';
import { packed, type TarEntry, tarEntryOf, unpacked } from './tar.ts';

const at = new Date('2025-11-23T21:00:00Z');

async function pack(entries: readonly TarEntry[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const given = async function* () {
    yield* entries;
  };
  for await (const part of packed(given(), at)) parts.push(part);
  return Buffer.concat(parts);
}

async function unpack(bytes: Buffer): Promise<[string, string][]> {
  const found: [string, string][] = [];
  const given = async function* () {
    for (let from = 0; from < bytes.length; from += 700) yield bytes.subarray(from, from + 700);
  };
  for await (const { name, body } of unpacked(given())) {
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    found.push([name, Buffer.concat(parts).toString('latin1')]);
  }
  return found;
}

test('packed files are unpacked unchanged, by this reader and by tar', async () => {
  const long = `files/${'deep/'.repeat(20)}${'name'.repeat(20)}.png`;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary', maxLength: 2000 }), { maxLength: 5 }), async (texts) => {
      const all = [
        ...texts.map((text, index) => [`files/${index}`, Buffer.from(text)] as const),
        [long, Buffer.from('far')] as const,
      ];
      const bytes = await pack(all.map(([name, body]) => tarEntryOf(name, body)));
      expect(await unpack(bytes)).toEqual(all.map(([name, body]) => [name, body.toString('latin1')]));
    }),
    { numRuns: 30 },
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'maidan-tar-'));
  writeFileSync(
    path.join(folder, 'all.tar'),
    await pack([tarEntryOf(long, Buffer.from('far')), tarEntryOf('files/मैदान.txt', Buffer.from('दूर'))]),
  );
  execFileSync('tar', ['xf', 'all.tar'], { cwd: folder });
  expect(readFileSync(path.join(folder, long), 'utf8')).toBe('far');
  expect(readdirSync(path.join(folder, 'files')).sort()).toEqual(['deep', 'मैदान.txt']);
  rmSync(folder, { recursive: true });
});

test('a truncated archive is refused', async () => {
  const bytes = await pack([tarEntryOf('one', Buffer.alloc(600, 1)), tarEntryOf('two', Buffer.alloc(10, 2))]);
  // The end is two empty blocks, of which one is enough.
  for (let length = 0; length < bytes.length - 512; length += 100)
    await expect(unpack(bytes.subarray(0, length))).rejects.toThrow(BackupRefused);
});

test('a file whose size changes while it is read is refused', async () => {
  const saying = (size: number): TarEntry => ({ ...tarEntryOf('one', Buffer.alloc(600)), size });
  await expect(pack([saying(599)])).rejects.toThrow(/changed while it was read/);
  await expect(pack([saying(601)])).rejects.toThrow(/changed while it was read/);
});

test.each(['../out', '/etc/passwd', 'files/../../out', 'files//x', 'C:/x', 'files\\x'])(
  'an unsafe file name is refused: %s',
  async (name) => {
    await expect(unpack(await pack([tarEntryOf(name, Buffer.alloc(1))]))).rejects.toThrow(/no shop has made it/);
  },
);
