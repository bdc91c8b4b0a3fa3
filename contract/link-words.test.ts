import { expect, test } from 'vitest';
import { hasLink, hasNumber } from './link-words.ts';

/** What stands invisibly between two letters, or on one, and takes no place of its own. */
const unseen = ['\u200d', '\u200c', '\u2060', '\u00ad', '\u200b', '\ufe0f', '\u0301', '\u202e', '\u034f'];

test.each(unseen.map((sign) => [`U+${sign.charCodeAt(0).toString(16)}`, sign]))(
  'a telephone number is one, and a host is, with %s between its signs',
  (_name, sign) => {
    for (const digits of ['9820043210', '९८२००४३२१०', '98200 43210', '982-004-3210'])
      expect(hasNumber([...digits].join(sign))).toBe(true);
    // An accent is seen: behind the dot it makes another host.
    expect(hasLink(`evil${sign}.${sign}com`)).toBe(sign !== '\u0301');
  },
);

test('a number written with dots, slashes or brackets is one too, and a name with some digits is none', () => {
  for (const number of ['98.20.04.32.10', '(022) 2634', '98/20/04', '9_8_2_0_0_4', '98, 20, 04'])
    expect(hasNumber(number), number).toBe(true);
  for (const name of ['ASHA 07', 'Studio 54321', 'Rao 18', '2 Fast 4 You', 'S. Kumar', 'क्षमा 7'])
    expect(hasNumber(name), name).toBe(false);
});
