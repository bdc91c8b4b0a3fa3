import { describe, expect, test } from 'vitest';
import { failureOf, readerOf } from '#server/foundation/http/problem-replies.ts';
import { DatabaseAway, isLost, outageOf } from './outage.ts';

/** An error as Node and node-postgres make it. */
const like = (properties: object, message = '') => Object.assign(new Error(message), properties);

const table: [Error, ReturnType<typeof outageOf>, boolean][] = [
  [like({ code: 'ECONNREFUSED', syscall: 'connect' }), undefined, true],
  [like({ code: 'ENOENT', syscall: 'connect' }), undefined, true],
  [like({ code: 'ENOENT', syscall: 'open' }), undefined, false],
  [like({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }), undefined, true],
  [like({ code: 'ECONNRESET', syscall: 'read' }), undefined, true],
  [like({}, 'Connection terminated unexpectedly'), undefined, true],
  [new AggregateError([like({ code: 'ECONNREFUSED', syscall: 'connect' })], 'none of its addresses'), undefined, true],
  [new AggregateError([new Error('a bug')], 'several bugs'), undefined, false],
  [like({}, 'Query read timeout'), undefined, true],
  [like({}, 'Client has encountered a connection error and is not queryable'), undefined, true],
  [like({ code: '57P01' }, 'terminating connection due to administrator command'), 'away', true],
  [like({ code: '57P03' }, 'the database system is starting up'), 'away', true],
  [like({ code: '08006' }), 'away', true],
  [like({ code: '53300' }, 'sorry, too many clients already'), 'away', true],
  [like({ code: '25006' }, 'cannot execute INSERT in a read-only transaction'), 'away', true],
  [new DatabaseAway(new Error('x')), 'away', false],
  [like({ code: '53100' }, 'could not extend file: No space left on device'), 'full', false],
  [like({}, 'timeout exceeded when trying to connect'), 'busy', false],
  [like({ code: '57014' }, 'canceling statement due to statement timeout'), 'busy', false],
  [like({ code: '23505' }, 'duplicate key value'), undefined, false],
  [like({ code: '22021' }, 'invalid byte sequence'), undefined, false],
  [like({ code: '28P01' }, 'password authentication failed'), undefined, false],
  [new Error('a bug'), undefined, false],
];

describe.each(
  table.map(([error, outage, lost]) => [error.message || JSON.stringify(error), error, outage, lost] as const),
)('the error %s', (_, error, outage, lost) => {
  test('classifies the error as an outage or not, also as a nested cause', () => {
    expect(outageOf(error)).toBe(outage);
    expect(outageOf(new Error('Failed query: select', { cause: new Error('inside', { cause: error }) }))).toBe(outage);
    expect(isLost(error)).toBe(lost);
  });

  test(outage ? 'is answered 503 with a sentence that keeps the cart' : 'is no outage to the outside', () => {
    const { status, body, retryAfterSeconds } = failureOf(new Error('Failed query', { cause: error }));
    if (!outage) expect([status, body.code]).not.toEqual([503, 'unavailable']);
    else
      expect([status, body.code, retryAfterSeconds, body.message]).toEqual([
        503,
        'unavailable',
        2,
        expect.stringContaining('your cart is kept'),
      ]);
  });

  test('the message to staff does not mention a cart', () => {
    const { body } = failureOf(new Error('Failed query', { cause: error }), readerOf('/api/office/orders'));
    expect(body.message).not.toMatch(/cart/);
  });
});

test('a circular chain of causes does not loop for ever', () => {
  const ring = new Error('round');
  ring.cause = ring;
  expect(outageOf(ring)).toBeUndefined();
});
