import { expect, test } from 'vitest';
import type { Content } from '#contract/office/content.ts';
import { keptWriting, seenBy, theirsIn } from './writing-rules.ts';

const version = (number: number, by: string | null, words: string) => ({
  ...{
    version: number,
    by,
    value: { words },
    from: '2026-11-23T05:00:00Z',
    at: '2026-11-23T05:00:00Z',
    takenBack: false,
  },
});
const contentOf = (more: Partial<Content> = {}): Content => ({
  ...{
    name: 'policy.terms',
    version: 1,
    value: { words: 'first' },
    holding: 1,
    since: null,
    by: null,
    coming: [],
    versions: [],
    draft: null,
  },
  ...more,
});
const second = contentOf({ version: 2, versions: [version(2, 'Ravi Nair', 'his'), version(1, null, 'first')] });

test('an editor who began with an earlier version is shown the newer one, unless the text is equal', () => {
  expect(theirsIn(second, { value: { words: 'hers' }, basedOn: 1, edit: 0 })).toEqual({
    by: 'Ravi Nair',
    version: 2,
    value: { words: 'his' },
  });
  expect(theirsIn(second, { value: { words: 'hers' }, basedOn: 2, edit: 0 })).toBeUndefined();
  expect(theirsIn(second, { value: { words: 'his' }, basedOn: 1, edit: 0 })).toBeUndefined();
  expect(theirsIn(second, undefined)).toBeUndefined();
});

test('a draft based on an older version is a conflict too, and another draft is shown before a version', () => {
  const draft = { value: { words: 'draft' }, basedOn: 1, edit: 3, at: '2026-11-23T05:00:00Z', by: 'Asha Sawant' };
  expect(theirsIn({ ...second, draft }, undefined)?.version).toBe(2);
  expect(theirsIn({ ...second, draft: { ...draft, basedOn: 2 } }, undefined)).toBeUndefined();
  expect(theirsIn({ ...second, draft }, { value: { words: 'mine' }, basedOn: 1, edit: 2 })).toMatchObject({
    by: 'Asha Sawant',
    version: null,
  });
  expect(theirsIn({ ...second, draft }, { value: { words: 'mine' }, basedOn: 2, edit: 3 })).toBeUndefined();
  expect(seenBy({ ...second, draft }, undefined)).toEqual({ basedOn: 1, edit: 3 });
});

test('a stored text without its base version is asked about', () => {
  expect(keptWriting({ words: 'old' })).toEqual({ value: { words: 'old' }, basedOn: 0, edit: 0 });
  expect(keptWriting({ value: { words: 'new' }, basedOn: 2, edit: 1 })).toEqual({
    value: { words: 'new' },
    basedOn: 2,
    edit: 1,
  });
  expect(keptWriting(null)).toBeUndefined();
});

test.each([[{ value: 'Mine' }], [{ value: 'Mine', basedOn: 2 }], [{ basedOn: 2, edit: 1 }]])(
  'a stored text like %j, without all fields of a versioned one, is read with the base version 0',
  (kept) => {
    expect(keptWriting(kept)).toEqual({ value: kept, basedOn: 0, edit: 0 });
  },
);
