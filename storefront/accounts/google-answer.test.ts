import { expect, test } from 'vitest';
import { googleAnswerOf } from './google-answer.ts';

test.each([
  ['?code=c&state=s&iss=i', '', { query: { code: 'c', state: 's', iss: 'i', error: '' } }],
  ['?error=access_denied&state=s', '#id_token=t', { query: { code: '', state: 's', iss: '', error: 'access_denied' } }],
  ['?state=s', '#id_token=t&state=s', { idToken: 't' }],
  ['', '#state=s', undefined],
  ['', '', undefined],
])('the address %s%s has the Google response %j', (search, hash, answer) => {
  expect(googleAnswerOf({ search, hash })).toEqual(answer);
});
