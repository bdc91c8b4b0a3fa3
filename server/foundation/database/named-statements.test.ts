import { expect, test } from 'vitest';
import { openNames } from './named-statements.ts';

const nameOf = (sent: unknown) => (sent as { name?: string }).name;

test('each pool gives names to its first five hundred statements, independent of other pools', () => {
  const [one, other] = [openNames(), openNames()];
  const texts = Array.from({ length: 501 }, (_, number) => `select ${number}`);
  const names = texts.map((text) => nameOf(one({ text })));
  expect(new Set(names.slice(0, 500)).size).toBe(500);
  expect(names.slice(0, 500)).not.toContain(undefined);
  expect(names[500]).toBeUndefined();
  expect(nameOf(one({ text: 'select 7' }))).toBe(names[7]);
  expect(nameOf(other({ text: 'select 500' }))).toMatch(/^m[0-9a-f]{16}$/);
  expect(nameOf(other({ text: 'select 7' }))).toBe(names[7]);
});

test('a named statement keeps its name, and a query object without text is sent unchanged', () => {
  const names = openNames();
  expect(nameOf(names({ text: 'select 1', name: 'own' }))).toBe('own');
  for (const sent of ['select 1', null, { submit: () => {} }]) expect(names(sent)).toBe(sent);
});
