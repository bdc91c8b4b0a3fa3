import { expect, test } from 'vitest';
import { mailTextNames, mailTexts } from '#contract/mail-placeholders.ts';
import { findMails } from './find-mails.ts';

test('every mail is found by its own title, and all of them by nothing', () => {
  expect(findMails('')).toEqual(mailTextNames);
  expect(findMails('  ')).toEqual(mailTextNames);
  for (const name of mailTextNames) expect(findMails(mailTexts[name].when.toUpperCase())).toContain(name);
});

test.each([
  ['parcel left', 'order-shipped'],
  ['pass', 'password'],
])('%s leads to a mail of it', (typed, part) => {
  const found = findMails(typed);
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(mailTextNames.length / 2);
  expect(found.some((name) => name.includes(part))).toBe(true);
});

test('a word finds those that have it, and no other', () => {
  const found = findMails('CODE');
  expect(found).toEqual(mailTextNames.filter((name) => /\bcode/i.test(mailTexts[name].when)));
});

test('what no title has is in no mail', () => {
  expect(findMails('quidditch')).toEqual([]);
});
