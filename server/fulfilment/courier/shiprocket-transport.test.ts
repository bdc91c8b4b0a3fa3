import { expect, test } from 'vitest';
import { CourierError } from './courier-error.ts';
import * as recorded from './recorded-answers.ts';
import { type Call, calls, courierThat, ok, refusal } from './test-recorded-courier.ts';

test('a failed read request is retried, and a request that may cost money is not', async () => {
  const reading = courierThat(['broken line', ok(recorded.recordedNoActivity)]);
  expect(await calls.track(reading.courier)).toBeNull();
  expect(reading.beyondLogin()).toHaveLength(2);
  for (const call of [calls.order, calls.waybill, calls.return] as Call[]) {
    const buying = courierThat(['broken line', recorded.recordedWaybill]);
    await expect(call(buying.courier)).rejects.toMatchObject({ failure: 'silent', open: true, passes: true });
    expect(buying.beyondLogin()).toHaveLength(1);
  }
});

test('one login serves many calls, also parallel ones', async () => {
  const { courier, asked } = courierThat([ok(recorded.recordedNoActivity)]);
  await Promise.all([calls.track(courier), calls.track(courier), calls.track(courier)]);
  await calls.track(courier);
  expect(asked.filter(({ path }) => path === '/auth/login')).toHaveLength(1);
  expect(asked.at(-1)?.token).toBe('Bearer a.b.c');
});

test('a refused token is replaced once, and the call repeated', async () => {
  const { courier, asked } = courierThat(
    [refusal(401, 'Token has expired'), ok(recorded.recordedNoActivity)],
    [recorded.recordedLogin, ok({ token: 'd.e.f' })],
  );
  expect(await calls.track(courier)).toBeNull();
  expect(asked.map(({ path, token }) => (path === '/auth/login' ? 'login' : token))).toEqual([
    'login',
    'Bearer a.b.c',
    'login',
    'Bearer d.e.f',
  ]);
});

test('a token is renewed a day before it expires', async () => {
  let now = new Date('2026-11-21T06:00:00Z');
  const payload = Buffer.from(JSON.stringify({ exp: now.getTime() / 1000 + 10 * 86_400 })).toString('base64url');
  const { courier, asked } = courierThat(
    [ok(recorded.recordedNoActivity)],
    [ok({ token: `a.${payload}.c` })],
    () => now,
  );
  await calls.track(courier);
  now = new Date('2026-11-30T05:59:00Z');
  await calls.track(courier);
  expect(asked.filter(({ path }) => path === '/auth/login')).toHaveLength(1);
  // From exactly one day before its expiry, the token is not used any more.
  now = new Date('2026-11-30T06:00:00Z');
  await calls.track(courier);
  expect(asked.filter(({ path }) => path === '/auth/login')).toHaveLength(2);
});

test.each([
  [400, 'Invalid email and password combination', 'login_refused'],
  [401, 'Unauthenticated.', 'login_refused'],
  [403, 'Forbidden', 'login_refused'],
  [422, 'The email field is required.', 'login_refused'],
  [400, 'Too many failed login attempts. Try again in 30 minutes.', 'login_locked'],
  [503, 'x', 'unavailable'],
  [500, 'x', 'broken'],
  [429, 'Too Many Attempts.', 'throttled'],
])('a login answered with %i (%s) fails with %s', async (status, message, failure) => {
  const { courier } = courierThat([], [refusal(status, message)]);
  await expect(calls.track(courier)).rejects.toMatchObject({ failure });
});

test('a refused login is not repeated for some time, so that the account is not locked', async () => {
  let now = new Date('2026-11-21T06:00:00Z');
  const { courier, asked } = courierThat(
    [ok(recorded.recordedNoActivity)],
    [refusal(400, 'Wrong'), recorded.recordedLogin],
    () => now,
  );
  for (let tries = 0; tries < 3; tries += 1) await expect(calls.track(courier)).rejects.toBeInstanceOf(CourierError);
  expect(asked).toHaveLength(1);
  now = new Date('2026-11-21T06:02:00Z');
  expect(await calls.track(courier)).toBeNull();
});

test('every request has a timeout, including the login and the label', async () => {
  const made = ok({ label_created: 1, label_url: 'https://files.example/label.pdf', response: 'x', not_created: [] });
  const { courier, asked } = courierThat([made, { status: 200, body: new TextEncoder().encode('%PDF-1.4') }]);
  await courier.label('700001');
  expect(asked).toHaveLength(3);
  expect(asked.every(({ ends }) => ends)).toBe(true);
});

test('an error message does not contain the destination of a parcel', async () => {
  const { courier } = courierThat([refusal(400, 'No')]);
  await expect(calls.carriers(courier)).rejects.toThrow(/^refused: GET \/courier\/serviceability\/: No$/);
});
