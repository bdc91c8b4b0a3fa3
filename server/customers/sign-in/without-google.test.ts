import { describe, expect, test } from 'vitest';
import { openTestShop } from '#server/app/test-support/test-shop.ts';
import { postGoogle, refusal } from '#server/customers/accounts/test-google.ts';
import { send } from '#server/customers/accounts/test-people.ts';

describe('shop without Google', () => {
  test('answers every Google request with “not configured”, and redirects to a page that says it', async () => {
    const bare = await openTestShop();
    try {
      const sentence = [401, 'Google authentication not configured properly', 'unauthorised'];
      for (const call of ['', '/nonce', '/exchange', '/link'])
        expect(refusal(await postGoogle(bare, call, {}))).toEqual(sentence);
      const start = await send(bare, { url: '/api/auth/google/start?next=/cart' });
      expect([start.statusCode, start.headers.location]).toEqual([303, '/auth/google/callback?error=not_configured']);
      expect(refusal(await postGoogle(bare, '/exchange', { error: 'not_configured' }))).toEqual(sentence);
    } finally {
      await bare.close();
    }
  });
});
