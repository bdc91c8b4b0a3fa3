import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStranger, by, callAt } from '#server/app/test-support/test-stranger.ts';
import { goodPassword } from '#server/customers/accounts/test-people.ts';

// The simulated stranger fails for a missing route, an unknown body field, an unexpected status, and a
// route that never succeeded.

const app = Fastify();
const email = 'vaidehi@example.in';
beforeAll(async () => {
  app.post('/api/auth/login', async ({ headers }, reply) => reply.status(Number(headers.answer ?? 401)).send({}));
  app.get('/api/orders/:reference', async ({ params, query }) => ({ params, query }));
  await app.ready();
});
afterAll(() => app.close());

const from = '203.0.113.1';
const logIn = (may: number[], answer: number) =>
  by({ answer: String(answer) }, callAt('POST /api/auth/login', { body: { email, password: goodPassword } }, may));

test('a call to a missing route fails', async () => {
  const call = callAt('POST /api/lost-orders', { body: { email } }, [404]);
  await expect(aStranger({ app }).send(from, call)).rejects.toThrow('there is no door POST /api/lost-orders');
});

test('a call with a field that the route does not accept fails', () => {
  const code = { email, code: '123456', password: goodPassword } as never;
  expect(() => callAt('POST /api/auth/reset-password', { body: code }, [400])).toThrow(
    'is not asked like that: there is no password',
  );
  expect(() =>
    callAt('POST /api/orders/:reference/refund-quote', { params: { reference: 'X' }, query: {}, body: {} as never }),
  ).toThrow(/for: /);
});

test('an unexpected status fails, and so does a refusal of a caller who has access', async () => {
  const stranger = aStranger({ app });
  await stranger.send(from, logIn([401], 401));
  await stranger.send(from, logIn([401], 429));
  for (const answer of [200, 404, 500])
    await expect(stranger.send(from, logIn([401], answer))).rejects.toThrow(
      `answered a stranger ${answer}, and not 401`,
    );
  for (const answer of [401, 404, 429])
    await expect(stranger.opens(from, logIn([], answer))).rejects.toThrow(
      `answered whom it is for ${answer}, and not 200`,
    );
});

test('a route that never succeeded, or was only rate-limited, is reported as not proved', async () => {
  const stranger = aStranger({ app });
  await stranger.send(from, logIn([401], 429));
  expect(stranger.unproved()).toEqual([
    'POST /api/auth/login was opened to nobody',
    'POST /api/auth/login: limits alone answered',
  ]);
  await stranger.send(from, logIn([401], 401));
  expect(stranger.unproved()).toEqual(['POST /api/auth/login was opened to nobody']);
  await stranger.opens(from, logIn([], 200));
  expect(stranger.unproved()).toEqual([]);
});

test('the parameters of a call are filled into its address', async () => {
  const call = callAt(
    'GET /api/orders/:reference',
    { params: { reference: 'K7QW4MX9TD' }, query: { key: 'a b' } },
    [200],
  );
  const reply = await aStranger({ app }).send(from, call);
  expect(reply.json()).toEqual({ params: { reference: 'K7QW4MX9TD' }, query: { key: 'a b' } });
});
