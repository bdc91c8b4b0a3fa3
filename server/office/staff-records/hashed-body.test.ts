import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { hashBody } from './hashed-body.ts';

const parts = [Buffer.from('CRF ID,'), Buffer.from('AWB\n')];
const sum = createHash('sha256').update(Buffer.concat(parts)).digest('hex');

it('hashes what its reader reads', async () => {
  const { body, hash } = hashBody(Readable.from(parts));
  expect(await buffer(body)).toEqual(Buffer.concat(parts));
  expect([await hash(), await hash()]).toEqual([sum, sum]);
});

it('reads an unread body to hash it, and none before', async () => {
  const source = Readable.from(parts);
  const { hash } = hashBody(source);
  expect(source.readableFlowing).toBe(null);
  expect(await hash()).toBe(sum);
});

it('says that a body did not arrive whole, and gives its sender up', async () => {
  const source = new Readable({ read() {} });
  source.push('CRF');
  const { body, hash } = hashBody(source);
  const hashed = hash();
  body.destroy(new Error('too slow'));
  await expect(hashed).rejects.toMatchObject({ status: 400, message: 'The file did not arrive whole. Try again.' });
  expect(source.destroyed).toBe(true);
  await expect(hashBody(source).hash()).rejects.toMatchObject({ status: 400 });
});
