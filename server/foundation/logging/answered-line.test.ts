import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answeredLineWriter } from './answered-line.ts';
import { askedInLog } from './logging.ts';

const writer = answeredLineWriter(30, '"pid":7,"hostname":"box"', 'request completed');

function written(line: Parameters<typeof writer.of>[0]): string {
  const longest = writer.longest(line);
  const bytes = Buffer.alloc(longest + 10, '.');
  const end = writer.of(line)(bytes, 5);
  expect(end - 5).toBeLessThanOrEqual(longest);
  expect(bytes.toString('latin1', 0, 5)).toBe('.....');
  return bytes.toString('utf8', 5, end);
}

const ascii = fc.stringMatching(/^[\w.:/+=@-]{8,128}$/);
const line = fc.record({
  id: ascii,
  asked: fc.webPath().map((url) => askedInLog('GET', url)),
  address: fc.oneof(fc.ipV4(), fc.ipV6()),
  status: fc.constantFrom(200, 304),
  ms: fc.double({ min: 0, max: 100_000, noNaN: true }),
});

it('writes any request as one JSON line with its fields', () => {
  fc.assert(
    fc.property(line, (one) => {
      const text = written(one);
      expect(text.indexOf('\n')).toBe(text.length - 1);
      const { time, responseTime, ...rest } = JSON.parse(text);
      expect(Number.isInteger(time)).toBe(true);
      expect(responseTime).toBeCloseTo(one.ms, 3);
      const { method, url } = JSON.parse(`{"a":"${one.asked.toString()}x"}}`).res;
      expect(rest).toEqual({
        ...{ level: 30, pid: 7, hostname: 'box', reqId: one.id, msg: 'request completed' },
        res: { method, url, address: one.address, statusCode: one.status },
      });
    }),
  );
});

it.each([
  ['a quote', 'a"b', 'a?b'],
  ['a line end', 'a\nb', 'a?b'],
  ['a backslash', 'a\\b', 'a?b'],
  ['a letter outside ASCII', 'aéb', 'a?b'],
])('writes %s in an address as a question mark', (_what, address, shown) => {
  const one = { id: 'id-of-this-1', asked: askedInLog('GET', '/कप?q=x'), address, status: 200, ms: 1.2345 };
  expect(JSON.parse(written(one))).toMatchObject({ res: { url: '/कप?q=…', address: shown }, responseTime: 1.235 });
});
