import { expect, test } from 'vitest';
import { standsSince } from './stands-since.ts';

const untouched = { since: null, by: null, coming: 0, draft: null };
const since = '2020-11-24T06:08:00Z';

test.each([
  [untouched, 'As the shop began with it'],
  [{ ...untouched, since }, 'Since 24 Nov 2020 11:38'],
  [{ ...untouched, since, by: 'Asha Rao' }, 'Since 24 Nov 2020 11:38, by Asha Rao'],
  [{ ...untouched, coming: 1 }, 'As the shop began with it, another is planned'],
  [{ ...untouched, draft: { by: 'Ravi Nair' } }, 'As the shop began with it, a draft of Ravi Nair'],
])('the version %j is described as %j', (brief, words) => {
  expect(standsSince(brief)).toBe(words);
});
