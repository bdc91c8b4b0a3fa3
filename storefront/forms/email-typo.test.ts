import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestEmail } from './email-typo.ts';

test.each([
  ['asha@gmial.com', 'asha@gmail.com'],
  ['asha@gmai.com', 'asha@gmail.com'],
  ['asha@gmaill.com', 'asha@gmail.com'],
  ['asha@gnail.com', 'asha@gmail.com'],
  ['asha@gmail.con', 'asha@gmail.com'],
  ['asha@gmail.cm', 'asha@gmail.com'],
  ['asha@gmail.co', 'asha@gmail.com'],
  ['asha@gmail.in', 'asha@gmail.com'],
  ['asha@gmail.co.in', 'asha@gmail.com'],
  ['asha@gmailcom', 'asha@gmail.com'],
  ['asha@gmail', 'asha@gmail.com'],
  ['asha@gmial.con', 'asha@gmail.com'],
  [' Asha.S+shop@GMIAL.com ', 'Asha.S+shop@gmail.com'],
  ['asha@yaho.com', 'asha@yahoo.com'],
  ['asha@yahooo.co.in', 'asha@yahoo.co.in'],
  ['asha@yahoo.con', 'asha@yahoo.com'],
  ['asha@hotmial.com', 'asha@hotmail.com'],
  ['asha@rediffmial.com', 'asha@rediffmail.com'],
  ['asha@redifmail.com', 'asha@rediffmail.com'],
  ['asha@outlok.com', 'asha@outlook.com'],
  ['asha@iclould.com', 'asha@icloud.com'],
])('%s is corrected to %s', (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

test.each([
  'asha@gmail.com',
  'asha@yahoo.co.in',
  'asha@yahoo.co.uk',
  'asha@mail.com',
  'asha@email.com',
  'asha@ymail.com',
  'asha@gmx.com',
  'asha@live.in',
  'asha@outlook.in',
  'asha@hotmail.co.uk',
  'asha@example.in',
  'asha@tata.com',
  'asha@iitb.ac.in',
  'asha@',
  '@gmial.com',
  'asha',
  '',
])('no correction is suggested for %j', (typed) => expect(suggestEmail(typed)).toBeUndefined());

test('a suggested address is never corrected again, and keeps the part before the @', () => {
  const domain = fc.stringMatching(/^[a-z]{3,9}\.(?:com|in|co\.in|con)$/);
  fc.assert(
    fc.property(fc.oneof(domain, fc.constantFrom('gmal.com', 'yahho.in', 'hotmai.com')), (written) => {
      const meant = suggestEmail(`asha.s@${written}`);
      if (meant === undefined) return;
      expect(meant.startsWith('asha.s@')).toBe(true);
      expect(suggestEmail(meant)).toBeUndefined();
    }),
  );
});
