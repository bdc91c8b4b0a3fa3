import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { Address, Contact, Gstin, Mobile, Note } from './address.ts';
import { gstinCheckCharacter } from './address-rules.ts';
import { Pin } from './delivery.ts';
import { Email } from './primitives.ts';

/** Parses a value: returns the parsed value, or the message of the refusal. */
function outcome(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : `refused: ${parsed.error.issues[0]?.message}`;
}

const anAddress = {
  fullName: 'Asha Sawant',
  pin: '400001',
  line1: '12 Gulmohar',
  line2: 'Hill Road',
  city: 'Mumbai',
  state: 'Maharashtra',
};

describe('e-mail addresses', () => {
  test.each([
    ['asha@example.in', 'asha@example.in'],
    ['  Asha.S+shop@Mail.Example.IN ', 'asha.s+shop@mail.example.in'],
    ["o'neil_x%y@sub.example.co.in", "o'neil_x%y@sub.example.co.in"],
    ['आशा@उदाहरण.भारत', 'आशा@उदाहरण.भारत'],
    ['asha@xn--p1b6ci4b4b3a.xn--h2brj9c', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    [
      `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}ab.com`,
      `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}ab.com`,
    ],
  ])('the e-mail address %s is stored as %s', (given, kept) => {
    expect(outcome(Email, given)).toBe(kept);
  });

  test.each([
    '',
    ' ',
    'asha',
    '@example.in',
    'asha@',
    'asha@example',
    'asha@.in',
    'asha@example.',
    'asha@example..in',
    'a@b@example.in',
    'a sha@example.in',
    'asha@exam ple.in',
    'asha@example.in\r\nBcc: x@y.in',
    'as\u0000ha@example.in',
    'Asha <asha@example.in>',
    '<asha@example.in>',
    'asha,ravi@example.in',
    'asha;ravi@example.in',
    'asha@example.in,ravi',
    '"asha"@example.in',
    'asha(work)@example.in',
    'team:asha@example.in',
    'asha@[10.0.0.1]',
    'asha@example.in>',
    'as\\ha@example.in',
    `${'a'.repeat(65)}@example.in`,
    `${'é'.repeat(33)}@example.in`,
    `asha@${'a'.repeat(64)}.in`,
    `asha@${`${'a'.repeat(60)}.`.repeat(4)}example.in`,
    'asha\ud800@example.in',
    '.asha@example.in',
    'asha.@example.in',
    'as..ha@example.in',
    'asha@-example.in',
    'asha@example-.in',
    'asha@exam_ple.in',
    'asha@10.0.0.1',
    'asha@example.123',
    'asha@example.0x1',
    'asha@example.in?cc=x@y.in',
    'mailto:asha@example.in',
    `${'a'.repeat(243)}@example.com`,
    undefined,
    null,
    7,
  ])('the e-mail address %j is refused', (given) => {
    expect(outcome(Email, given)).toBe('refused: Please enter a valid email address');
  });

  test('an e-mail address of a million dots or blanks is refused in linear time', () => {
    for (const text of [`a@${'.'.repeat(1_000_000)}`, `a@${'b.'.repeat(1_000_000)}@`, ' '.repeat(1_000_000)])
      expect(Email.safeParse(text).success).toBe(false);
  });
});

describe('mobile numbers', () => {
  test.each([
    '9820043210',
    ' 98200 43210 ',
    '98200-43210',
    '09820043210',
    '919820043210',
    '+919820043210',
    '+91 98200 43210',
    '+91-98200-43210',
    '+91 0 98200 43210',
    '0091 98200 43210',
    '(+91) 98200.43210',
    '\u202a+91 98200\u201143210\u202c',
  ])('the mobile number %j is stored as 9820043210', (given) => {
    expect(outcome(Mobile, given)).toBe('9820043210');
  });

  test('a number that begins with 91 does not lose these digits as a country code', () => {
    expect(outcome(Mobile, '9198200432')).toBe('9198200432');
    expect(outcome(Mobile, '+91 91982 00432')).toBe('9198200432');
  });

  test.each([
    '',
    '982004321',
    '98200432100',
    '5820043210',
    '0820043210',
    '+1 9820043210',
    '+4498200432',
    '98200x3210',
    '91',
    undefined,
    9820043210,
  ])('the mobile number %j is refused', (given) => {
    expect(outcome(Mobile, given)).toBe('refused: Enter a 10-digit Indian mobile number');
  });

  test('a mobile number in any format is stored as its ten digits', () => {
    const digits = fc.stringMatching(/^[6-9]\d{9}$/);
    const prefix = fc.constantFrom('', '0', '91', '+91', '0091', '+91 ', '+91-', '0 ');
    const gap = fc.constantFrom('', ' ', '-', '\u00a0');
    fc.assert(
      fc.property(digits, prefix, gap, fc.integer({ min: 0, max: 10 }), (number, before, between, at) => {
        expect(outcome(Mobile, `${before}${number.slice(0, at)}${between}${number.slice(at)}`)).toBe(number);
      }),
    );
  });
});

describe('PIN codes', () => {
  test.each([
    ['400001', '400001'],
    [' 400 001 ', '400001'],
    ['400\u00a0001', '400001'],
  ])('the PIN code %j is stored as %s', (given, kept) => {
    expect(outcome(Pin, given)).toBe(kept);
  });

  test.each([
    '',
    '40001',
    '4000011',
    '012345',
    '4000 01',
    '40 0001',
    'abcdef',
    '400-001',
    '400001\n400001',
    undefined,
    400001,
  ])('the PIN code %j is refused', (given) => {
    expect(outcome(Pin, given)).toBe('refused: Enter a 6-digit PIN code');
  });
});

describe('addresses', () => {
  test.each([
    ['fullName', 2, 60, "Enter the receiver's full name"],
    ['line1', 1, 80, 'Enter your flat, house number or building'],
    ['line2', 2, 120, 'Enter your area or street'],
    ['city', 2, 60, 'Enter your city or district'],
  ] as const)('the address field %s has %i to %i characters', (field, min, max, message) => {
    const part = Address.shape[field];
    expect(outcome(part, 'x'.repeat(min))).toBe('x'.repeat(min));
    expect(outcome(part, 'क'.repeat(max))).toBe('क'.repeat(max));
    // Chakma, written in Tripura and Mizoram, is beyond the first Unicode plane: one character is two code units.
    expect(outcome(part, '𑄌'.repeat(max))).toBe('𑄌'.repeat(max));
    for (const wrong of [
      'x'.repeat(min - 1),
      'x'.repeat(max + 1),
      ' '.repeat(max),
      '\u0000\u0000',
      '--',
      undefined,
      null,
      5,
      'x'.repeat(100_000),
    ]) {
      expect(outcome(part, wrong)).toBe(`refused: ${message}`);
    }
  });

  test.each([
    ['  Asha   Sawant ', 'Asha Sawant'],
    ['आशा सावंत', 'आशा सावंत'],
    ['ആശ\u200d നായർ', 'ആശ\u200d നായർ'],
    ['Jose\u0301 Braganza', 'Jos\u00e9 Braganza'],
    ['Asha\r\nSawant', 'Asha Sawant'],
    ['Asha\u0000Sawant', 'Asha Sawant'],
    ['\u202eAsha\u202c Sawant', 'Asha Sawant'],
    ['Asha \ud800Sawant', 'Asha Sawant'],
    ["D'Souza & Sons <b>", "D'Souza & Sons <b>"],
  ])('the name %j is stored as %j', (given, kept) => {
    expect(outcome(Address.shape.fullName, given)).toBe(kept);
  });

  test('landmark and type of an address are optional, and the state is one of 36', () => {
    expect(Address.parse(anAddress)).toEqual(anAddress);
    expect(Address.parse({ ...anAddress, landmark: ' near the well ', type: 'home' })).toMatchObject({
      landmark: 'near the well',
      type: 'home',
    });
    expect(outcome(Address.shape.landmark, 'x'.repeat(61))).toBe('refused: Keep the landmark under 60 characters');
    for (const state of ['', 'Bombay', 'maharashtra', undefined])
      expect(outcome(Address.shape.state, state)).toBe('refused: Choose your state or union territory');
  });

  test('an empty address form gets a message for each required field', () => {
    const issues = Address.safeParse({}).error?.issues ?? [];
    expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual({
      fullName: "Enter the receiver's full name",
      pin: 'Enter a 6-digit PIN code',
      line1: 'Enter your flat, house number or building',
      line2: 'Enter your area or street',
      city: 'Enter your city or district',
      state: 'Choose your state or union territory',
    });
    expect(Contact.safeParse({}).error?.issues.map(({ message }) => message)).toEqual([
      'Please enter a valid email address',
      'Enter a 10-digit Indian mobile number',
    ]);
  });

  test('a parsed address field is printable on one line, and parsing it again changes nothing', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.string({ unit: loose, maxLength: 40 }),
    );
    fc.assert(
      fc.property(typed, (text) => {
        for (const part of [Address.shape.fullName, Address.shape.line1, Note, Email]) {
          const parsed = part.safeParse(text);
          if (!parsed.success) continue;
          expect(parsed.data).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u);
          expect(parsed.data).toBe(parsed.data.trim().normalize('NFC'));
          expect(part.parse(parsed.data)).toBe(parsed.data);
        }
      }),
      { seed: 20_261_121, numRuns: 2000 },
    );
  });

  /** Fragments of pasted text and of attacks. */
  const loose = fc.constantFrom(
    'a',
    'É',
    'e\u0301',
    'क',
    '\u093c',
    '\u200d',
    ' ',
    '\t',
    '\n',
    '\u0000',
    '\u007f',
    '\ud83d',
    '\udc00',
    '\u202e',
    '\ufeff',
    '@',
    '.',
    '<',
  );
});

describe('GST numbers', () => {
  test.each([
    ['27AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
    ['29ABCDE1234F1ZW', '29ABCDE1234F1ZW'],
    ['33ABCDE1234F1Z7', '33ABCDE1234F1Z7'],
    ['27ABCDE1234F1Z0', '27ABCDE1234F1Z0'],
    [' 27aapfu0939f1zv ', '27AAPFU0939F1ZV'],
    ['27 AAPFU 0939F 1ZV', '27AAPFU0939F1ZV'],
  ])('the GSTIN %s is stored as %s', (given, kept) => {
    expect(outcome(Gstin, given)).toBe(kept);
  });

  test.each([
    '29ABCDE1234F1Z5',
    '',
    '27AAPFU0939F1Z',
    '27AAPFU0939F1ZVV',
    '27AAPFU0939F0ZV',
    '27AAPFU0939F1YV',
    'AAAPFU0939F1ZVV',
    undefined,
    27,
  ])('the GSTIN %j is refused', (given) => {
    expect(outcome(Gstin, given)).toBe('refused: Enter a valid 15-character GSTIN, or leave it empty');
  });

  /** A GSTIN that is valid except, perhaps, for its state. */
  function ofState(code: string): string {
    const first = `${code}ABCDE1234F1Z`;
    return `${first}${gstinCheckCharacter(first)}`;
  }

  test.each(['00', '25', '28', '39', '50', '96', '99'])('a GSTIN with the state code %s is refused', (code) => {
    expect(Gstin.safeParse(ofState(code)).success).toBe(false);
  });

  test.each(['01', '09', '10', '19', '20', '24', '26', '27', '29', '30', '38', '97'])(
    'a GSTIN with the state code %s is accepted',
    (code) => {
      expect(Gstin.safeParse(ofState(code)).success).toBe(true);
    },
  );

  const sound = fc
    .stringMatching(/^(?:0[1-9]|1[0-9]|2[0-4]|3[0-8])[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z$/)
    .map((first) => `${first}${gstinCheckCharacter(first)}`);

  test('a GSTIN with a correct check character is accepted, and one with a mistyped character is refused', () => {
    fc.assert(
      fc.property(
        sound,
        fc.integer({ min: 0, max: 14 }),
        fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
        (gstin, at, typed) => {
          expect(outcome(Gstin, gstin.toLowerCase())).toBe(gstin);
          if (gstin.charAt(at) !== typed)
            expect(Gstin.safeParse(`${gstin.slice(0, at)}${typed}${gstin.slice(at + 1)}`).success).toBe(false);
        },
      ),
      { seed: 20_261_121, numRuns: 2000 },
    );
  });
});

test('a delivery note is plain text of at most 200 characters, or empty', () => {
  expect(outcome(Note, '')).toBe('');
  expect(outcome(Note, ' Ring twice.\nThen wait. ')).toBe('Ring twice. Then wait.');
  expect(outcome(Note, 'x'.repeat(200))).toBe('x'.repeat(200));
  expect(outcome(Note, 'x'.repeat(201))).toBe('refused: Keep the note under 200 characters');
});
