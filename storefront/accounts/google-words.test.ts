import { expect, test } from 'vitest';
import { googleAnswerOf } from './google-answer.ts';
import { credentialOf } from './google-script.ts';
import { googleSentence } from './google-words.ts';

test.each([
  [0, {}, 'Network error during authentication'],
  [
    401,
    { error: 'Invalid authentication response', message: 'Invalid authentication response' },
    'Invalid authentication response',
  ],
  [429, { message: 'Too many attempts. Try again in 3 minutes.' }, 'Too many attempts. Try again in 3 minutes.'],
  [502, {}, 'Authentication failed'],
  [401, { error: 7 }, 'Authentication failed'],
])('a failed call with %d and %j shows: %s', (status, body, sentence) => {
  expect(googleSentence({ status, body })).toBe(sentence);
});

test.each([
  [{ credential: 'a.b.c' }, 'a.b.c'],
  [{ credential: '' }, undefined],
  [{ credential: 7 }, undefined],
  [{}, undefined],
  [null, undefined],
  ['a.b.c', undefined],
])('the ID token in %j is %j', (response, token) => {
  expect(credentialOf(response)).toBe(token);
});

test.each([
  ['?code=c&state=s&iss=i&scope=openid', '', { query: { code: 'c', state: 's', iss: 'i', error: '' } }],
  ['?error=access_denied&state=s', '', { query: { code: '', state: 's', iss: '', error: 'access_denied' } }],
  ['', '#id_token=a.b.c&state=s', { idToken: 'a.b.c' }],
  ['', '', undefined],
  ['?state=s', '#x', undefined],
])('the callback %s%s has the Google response %j', (search, hash, answer) => {
  expect(googleAnswerOf({ search, hash })).toEqual(answer);
});
