import { expect, test } from 'vitest';
import { mailTextNames, mailTexts } from '#contract/mail-placeholders.ts';
import { findMails } from './find-mails.ts';

test('every mail is found by its title, and all mails by an empty search', () => {
  expect(findMails('')).toEqual(mailTextNames);
  expect(findMails('  ')).toEqual(mailTextNames);
  for (const name of mailTextNames) expect(findMails(mailTexts[name].when.toUpperCase())).toContain(name);
});

test.each([
  ['parcel left', 'order-shipped'],
  ['pass', 'password'],
])('searching %s finds a mail about it', (typed, part) => {
  const found = findMails(typed);
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(mailTextNames.length / 2);
  expect(found.some((name) => name.includes(part))).toBe(true);
});

test('a word finds exactly the mails that have it in their title', () => {
  const found = findMails('CODE');
  expect(found).toEqual(mailTextNames.filter((name) => /\bcode/i.test(mailTexts[name].when)));
});

test('a word in no title finds no mail', () => {
  expect(findMails('quidditch')).toEqual([]);
});
