import { expect, test } from 'vitest';
import { readWrk } from './wrk.ts';

const printed = `Running 2s test @ http://127.0.0.1:1/
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.20ms  300.00us   9.00ms   90.00%
  Latency Distribution
     50%    1.10ms
     75%    1.30ms
     90%    1.50ms
     99%  850.00us
  52000 requests in 2.00s, 700.00MB read
  Socket errors: connect 0, read 3, write 0, timeout 2
  Non-2xx or 3xx responses: 7
Requests/sec:  26000.50
Transfer/sec:    350.00MB
`;

test('the output of wrk is parsed', () => {
  expect(readWrk(printed)).toEqual({ perSecond: 26000.5, p50Ms: 1.1, p99Ms: 0.85, failed: 12 });
});

test('the error of a wrk that could not start is thrown', () => {
  expect(() => readWrk('unable to connect to 127.0.0.1:1 Connection refused')).toThrow('Connection refused');
});
