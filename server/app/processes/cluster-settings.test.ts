import { expect, test } from 'vitest';
import { parseEnv } from '#server/foundation/process/env.ts';
import { connectionsTold, missingClusterSettings } from './cluster-settings.ts';

test('a process lists the settings that it lacks for a cluster', () => {
  expect(missingClusterSettings(parseEnv({}))).toHaveLength(5);
  const whole = {
    DATABASE_URL: 'postgresql://maidan@db/maidan',
    REDIS_URL: 'redis://cache:6379',
    S3_BUCKET: 'shop',
    TRUST_PROXY: 'loopback',
    LEAVE_SECONDS: '5',
  };
  expect(missingClusterSettings(parseEnv(whole))).toEqual([]);
  for (const name of Object.keys(whole)) {
    const [lack, ...others] = missingClusterSettings(parseEnv({ ...whole, [name]: undefined }));
    expect(lack).toMatch(new RegExp(`^${name}: `));
    expect(others).toEqual([]);
  }
});

test.each([
  [1, 10, undefined, '11 to the database at most (one process, 10 each and one that listens)'],
  [
    4,
    10,
    100,
    '44 to the database at most (4 processes, 10 each and one that listens); the server lets 100 in, so 9 such processes in all',
  ],
])('%i processes with %i connections each report their total', (size, each, most, told) => {
  expect(connectionsTold(size, each, most)).toBe(told);
});
