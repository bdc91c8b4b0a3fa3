import { expect, test } from 'vitest';
import { hasLink, hasNumber } from './link-words.ts';

/** Invisible characters between two letters, or on one, which take no space. */
const unseen = ['\u200d', '\u200c', '\u2060', '\u00ad', '\u200b', '\ufe0f', '\u0301', '\u202e', '\u034f'];

test.each(unseen.map((sign) => [`U+${sign.charCodeAt(0).toString(16)}`, sign]))(
  'a phone number and a host name are found with %s between their characters',
  (_name, sign) => {
    for (const digits of ['9820043210', '९८२००४३२१०', '98200 43210', '982-004-3210'])
      expect(hasNumber([...digits].join(sign))).toBe(true);
    // A visible accent after the dot makes another host name.
    expect(hasLink(`evil${sign}.${sign}com`)).toBe(sign !== '\u0301');
  },
);

test('a number with dots, slashes or brackets is found, and a name with some digits is not', () => {
  for (const number of ['98.20.04.32.10', '(022) 2634', '98/20/04', '9_8_2_0_0_4', '98, 20, 04'])
    expect(hasNumber(number), number).toBe(true);
  for (const name of ['ASHA 07', 'Studio 54321', 'Rao 18', '2 Fast 4 You', 'S. Kumar', 'क्षमा 7'])
    expect(hasNumber(name), name).toBe(false);
});
