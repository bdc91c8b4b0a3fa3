import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Athlete } from '#contract/athletes.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { seedFolder } from './seed-empty-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function list(): Promise<Athlete[]> {
  return (await shop.app.inject('/api/athletes')).json().data;
}

test('lists four athletes of four sports, each with the shirt from behind as portrait', async () => {
  const athletes = await list();
  expect(athletes.map(({ slug, description, number }) => [slug, description, number])).toEqual([
    ['kiyan-lobo', 'football', 7],
    ['obi-ransome', 'basketball', 8],
    ['aarvi-castel', 'Formula 1', 27],
    ['zubin-malhari', 'cricket', 18],
  ]);
  for (const { image, images } of athletes) {
    expect(images.map(({ src }) => src.match(/\/(back|front|detail)-/)?.[1])).toEqual(['back', 'front', 'detail']);
    expect(image).toBe(images[0]?.src);
  }
  expect(athletes[0]?.images[0]?.alt).toBe('Lobo 7 Rovers Home Shirt, back');
});

test('finds an athlete by slug in any letter case, and answers 404 to an unknown one', async () => {
  const one = (await shop.app.inject('/api/athletes/Obi-Ransome')).json();
  expect(one.data).toMatchObject({ name: 'Obi Ransome', team: 'Charminar' });
  const stranger = await shop.app.inject('/api/athletes/nobody-here');
  expect([stranger.statusCode, stranger.json().message]).toEqual([404, "We don't have a page for this athlete yet"]);
});

test('shows a changed text from the catalogue files on the next request', async () => {
  await list();
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-athletes-'));
  try {
    await cp(seedFolder, folder, { recursive: true });
    const file = path.join(folder, 'athletes.yaml');
    const text = await readFile(file, 'utf8');
    const renamed = text.replace('He runs a free', 'She runs a free');
    expect(renamed).not.toBe(text);
    await writeFile(file, renamed);
    expect(await shop.commands.get('catalogue')?.(['apply', '--from', folder], () => {})).toBe(0);
    await expect.poll(async () => (await list())[1]?.bio).toContain('She runs a free');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('finds the slug of a name with three words also with dashes only', async () => {
  await shop.database.db.execute("update athletes set slug = 'zubin-malhari senior' where slug = 'zubin-malhari'");
  for (const slug of ['zubin-malhari%20senior', 'zubin-malhari-senior']) {
    expect((await shop.app.inject(`/api/athletes/${slug}`)).json().data.slug).toBe('zubin-malhari senior');
  }
});
