import { expect, test } from 'vitest';
import { markWords, sortWords } from '#office/catalogue/lists/collection-draft.ts';
import { mailGroupWords } from '#office/content/content-words.ts';
import { sceneWords } from '#office/content/home-words.ts';
import { keysAt } from '#office/frame/key-table.ts';
import { settingForms } from '#office/settings/setting-boxes.ts';
import { eventWords } from '#office/staff/event-words.ts';
import { waitingLabels } from '#office/today/waiting-words.ts';
import { contentPartWords, textWords } from './content-parts.ts';
import { settingPartLabels } from './setting-parts.ts';

/** Returns the texts in a table of any depth, with their paths. */
function textsIn(table: unknown, place = ''): [string, string][] {
  if (typeof table === 'string') return [[place, table]];
  if (typeof table !== 'object' || table === null) return [];
  return Object.entries(table).flatMap(([name, one]) => textsIn(one, `${place}/${name}`));
}

test.each(
  Object.entries({
    ...{ markWords, sortWords, mailGroupWords, sceneWords, eventWords, waitingLabels },
    ...{ contentPartWords, textWords, settingPartLabels, settingForms },
  }),
)('the table %s has no empty text', (_name, table) => {
  const texts = textsIn(table);
  expect(texts.length).toBeGreaterThan(2);
  // The value of an option may be empty; its label may not.
  const empty = texts.filter(([place, text]) => text.trim() === '' && !/options\/\d+\/0$/.test(place));
  expect(empty).toEqual([]);
});

test.each([
  ['/orders/new', 1],
  ['/orders/K7QW4MX9TD', 6],
  ['/orders', 9],
  ['/print-room', 4],
  ['/print-room/K7QW4MX9TD-1', 5],
  ['/returns', 3],
  ['/messages/7', 3],
  ['/catalogue', 5],
  ['/catalogue/new', 1],
  ['/catalogue/sports', 0],
  ['/catalogue/sports/cricket', 1],
  ['/catalogue/cricket-1', 2],
  ['/staff', 1],
  ['/today', 0],
])('the page %s lists %i shortcuts, each with a text and keys', (path, lines) => {
  const there = keysAt(path);
  expect(there).toHaveLength(lines);
  expect(textsIn(there).filter(([, text]) => text === '')).toEqual([]);
});
