import { expect, test } from 'vitest';
import { Address, AddressInput, Note } from './address.ts';
import { addressLineRules, lineFault } from './address-rules.ts';

const address = {
  fullName: 'Asha Sawant',
  pin: '400069',
  line1: 'B-204, Gulmohar',
  line2: 'Old Nagardas Road',
  landmark: 'Near the station',
  city: 'Mumbai',
  state: 'Maharashtra',
} as const;
const thai = 'สมชาย ใจดี';
const message = 'We cannot print Thai letters (ส). Write it in Latin letters, or in a script of India.';
const lines = ['fullName', 'line1', 'line2', 'landmark', 'city'] as const;

test.each(lines)('a %s in Thai letters is refused in the form, and accepted when it is stored', (name) => {
  const typed = { ...address, [name]: thai };
  const refused = AddressInput.safeParse(typed);
  expect(refused.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[name, message]]);
  expect(lineFault(addressLineRules[name], thai)).toBe(message);
  expect(Address.safeParse(typed).success).toBe(true);
});

test.each([
  'ज्ञानेश्वरी',
  'কৃষ্ণেন্দু',
  'ਗੁਰਪ੍ਰੀਤ',
  'કૃષ્ણ',
  'କୃଷ୍ଣ',
  'ஸ்ரீ ராம்',
  'శ్రీ రామ్',
  'ಶ್ರೀ ರಾಮ್',
  'ശ്രീ റാം',
  'محمد علی',
  'Ṛṣi Ḵhān',
  'Asha 🏏',
])('%s is accepted in every line', (typed) => {
  for (const name of lines) {
    expect(AddressInput.safeParse({ ...address, [name]: typed }).success, name).toBe(true);
    expect(lineFault(addressLineRules[name], typed), name).toBeUndefined();
  }
});

test('a delivery note in Thai letters is refused', () => {
  expect(Note.safeParse(thai).error?.issues[0]?.message).toBe(message);
  expect(Note.safeParse('दरवाज़े पर छोड़ दें').success).toBe(true);
});
