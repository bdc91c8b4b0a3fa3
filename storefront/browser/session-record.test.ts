import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSession } from './session-record.ts';

const now = Date.parse('2025-11-21T09:14:00Z');
const user = {
  firstName: 'Asha',
  lastName: 'Sawant',
  name: 'Asha Sawant',
  email: 'asha@example.in',
  provider: 'email',
};
const kept = { user, token: 'half', loginTime: now - 1000, expiryTime: now + 1, isActive: true };

test('a session that has not expired is read as it was stored', () => {
  expect(parseSession(kept, now)).toEqual(kept);
});

test('times may be texts, as older versions stored them', () => {
  const written = {
    ...kept,
    loginTime: new Date(now - 1000).toISOString(),
    expiryTime: new Date(now + 1).toISOString(),
  };
  expect(parseSession(written, now)).toEqual(kept);
});

test('a user without a name is called by first and last name, or by the e-mail', () => {
  const nameOf = (more: object) =>
    parseSession({ ...kept, user: { ...user, name: undefined, ...more } }, now)?.user.name;
  expect([nameOf({}), nameOf({ lastName: undefined }), nameOf({ firstName: undefined, lastName: undefined })]).toEqual([
    'Asha Sawant',
    'Asha',
    'asha@example.in',
  ]);
  expect(nameOf({ name: 'Ashu' })).toBe('Ashu');
  for (const loginTime of [0, -1, 'soon', undefined])
    expect(parseSession({ ...kept, loginTime }, now)?.loginTime).toBe(now);
  expect(parseSession({ ...kept, loginTime: 1 }, now)?.loginTime).toBe(1);
});

describe('a stored session that is not valid', () => {
  test.each([
    ['expired', { expiryTime: now }],
    ['ended', { isActive: false }],
    ['without its token', { token: '' }],
    ['without its user', { user: null }],
    ['with a user without an e-mail', { user: { name: 'Asha' } }],
    ['with an end that is not a time', { expiryTime: 'soon' }],
  ])('a stored session is ignored if it is %s', (_, change) => {
    expect(parseSession({ ...kept, ...change }, now)).toBeUndefined();
  });
});

test('no stored value breaks reading the session', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => parseSession(value, now) === undefined));
  const part = fc.record({
    user: fc.jsonValue(),
    token: fc.jsonValue(),
    loginTime: fc.jsonValue(),
    expiryTime: fc.jsonValue(),
  });
  fc.assert(
    fc.property(part, (value) => {
      const read = parseSession({ ...value, isActive: true }, now);
      expect(read === undefined || (read.expiryTime > now && read.user.email !== '')).toBe(true);
    }),
  );
});
