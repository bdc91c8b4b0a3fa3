import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BackupRefused } from './backup-errors.ts';
import { keyOfEnv, type SealKey, sealed, sealKeyOf, unsealed } from './seal.ts';

const key = sealKeyOf(Buffer.from('a key of the tests, long enough'));

async function* cut(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function gathered(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

const seal = (bytes: Buffer, length: number) => gathered(sealed(cut(bytes, length), key));
const open = (bytes: Buffer, length = 50_000) => gathered(unsealed(cut(bytes, length), key));

const chunk = 64 * 1024;

test.each([0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 3 * chunk + 5])(
  'an encrypted file of %i bytes is decrypted to the same bytes',
  async (length) => {
    const bytes = randomBytes(length);
    expect(await open(await seal(bytes, 10_000), 7_777)).toEqual(bytes);
  },
);

test('an encrypted file that is changed, cut, extended or rearranged is refused', async () => {
  const bytes = randomBytes(2 * chunk + 1000);
  const whole = await seal(bytes, bytes.length);
  const frame = chunk + 16;
  const swapped = Buffer.concat([
    whole.subarray(0, 32),
    whole.subarray(32 + frame, 32 + 2 * frame),
    whole.subarray(32, 32 + frame),
  ]);
  const other = await seal(bytes, bytes.length);
  const mixed = Buffer.concat([whole.subarray(0, 32 + frame), other.subarray(32 + frame)]);
  for (const changed of [
    swapped,
    mixed,
    whole.subarray(0, 32 + frame),
    whole.subarray(0, 32 + 2 * frame),
    Buffer.concat([whole, Buffer.alloc(1)]),
  ])
    await expect(open(changed)).rejects.toThrow(BackupRefused);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(whole.length - 1),
      fc.integer({ min: 1, max: 255 }),
      fc.boolean(),
      async (place, bits, cutThere) => {
        const changed = Buffer.from(cutThere ? whole.subarray(0, place) : whole);
        if (!cutThere) changed[place] = (changed[place] ?? 0) ^ bits;
        await expect(open(changed)).rejects.toThrow(BackupRefused);
      },
    ),
    { numRuns: 25 },
  );
});

test('line ends around a key are ignored, and a short key is refused', () => {
  expect(sealKeyOf(Buffer.from('0123456789abcdef\r\n'))).toEqual(sealKeyOf(Buffer.from('0123456789abcdef')));
  expect(() => sealKeyOf(Buffer.from('0123456789abcde\n'))).toThrow(/too short: at least 16/);
});

test('a rotated key decrypts old and new files, and encrypts with the new key', async () => {
  const [before, now] = ['the key of before, long enough', 'the key of now, long enough too'];
  const both = keyOfEnv({ BACKUP_KEY: now, BACKUP_KEY_OLD: before });
  if (!both) throw new Error('there is a key');
  const bytes = randomBytes(chunk + 9);
  const opened = (file: Buffer, by: SealKey) => gathered(unsealed(cut(file, 50_000), by));
  const old = await gathered(sealed(cut(bytes, 10_000), sealKeyOf(Buffer.from(before))));
  const fresh = await gathered(sealed(cut(bytes, 10_000), both));
  expect(await opened(old, both)).toEqual(bytes);
  expect(await opened(fresh, both)).toEqual(bytes);
  expect(await opened(fresh, sealKeyOf(Buffer.from(now)))).toEqual(bytes);
  await expect(opened(fresh, sealKeyOf(Buffer.from(before)))).rejects.toThrow(BackupRefused);
  await expect(opened(old, sealKeyOf(Buffer.from(now)))).rejects.toThrow(/The key does not open the file/);
  expect([keyOfEnv({}), keyOfEnv({ BACKUP_KEY: 'none' })]).toEqual([undefined, undefined]);
});
