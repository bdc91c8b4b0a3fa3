import tls from 'node:tls';
import { expect, test } from 'vitest';
import { production } from '#server/foundation/http/test-production.ts';
import { parseEnv } from './env.ts';
import { findInsecureUrls } from './insecure-urls.ts';

test.each([
  ['PUBLIC_URL', 'http://shop.example', 'https://shop.example'],
  ['RAZORPAY_URL', 'http://gateway.example', 'https://gateway.example'],
  ['RAZORPAY_SCRIPT_URL', 'http://gateway.example/a.js', 'https://gateway.example/a.js'],
  ['SHIPROCKET_URL', 'http://courier.example', 'https://courier.example'],
  ['GOOGLE_ISSUER', 'http://issuer.example', 'https://issuer.example'],
  ['GOOGLE_SCRIPT_URL', 'http://issuer.example/a.js', 'https://issuer.example/a.js'],
  ['S3_ENDPOINT', 'http://files.example', 'https://files.example'],
  ['REDIS_URL', 'redis://limits.example:6379', 'rediss://limits.example:6379'],
  ['DATABASE_URL', 'postgresql://shop:x@db.example/shop', 'postgresql://shop:x@db.example/shop?sslmode=verify-full'],
  ['DATABASE_URL', 'postgresql://shop:x@db.example/shop?sslmode=require', 'postgresql:///shop?host=/run/postgresql'],
  ['DATABASE_URL', 'postgresql://db.example/shop?sslmode=no-verify', 'postgresql://%2Frun%2Fpostgresql/shop'],
  ['DATABASE_URL', 'postgresql:///shop?host=db.example', 'postgresql:///shop?host=localhost'],
  [
    'DATABASE_URL',
    'postgresql://db.example/shop?sslmode=verify-full&uselibpqcompat=true',
    'postgresql://127.0.0.1/shop',
  ],
  ['SMTP_URL', 'smtp://mail.example:587?ignoreTLS=true', 'smtp://mail.example:587'],
  ['SMTP_URL', 'smtp://mail.example?requireTLS=false', 'smtps://mail.example'],
  ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false', 'smtp://localhost:25'],
])('%s=%s is reported as not encrypted; %s is not', (name, plain, sealed) => {
  expect(findInsecureUrls({ [name]: plain })).toEqual([expect.stringMatching(new RegExp(`^${name} should `))]);
  expect(findInsecureUrls({ [name]: sealed })).toEqual([]);
});

test('a host that only resembles a local one counts as remote', () => {
  for (const host of ['localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1'])
    expect(findInsecureUrls({ REDIS_URL: `redis://${host}:6379` }), host).toHaveLength(1);
});

test('a connection listed as encrypted by other means is not reported, and others are', () => {
  const plain = { REDIS_URL: 'redis://limits.example', DATABASE_URL: 'postgresql://db.example/shop' };
  expect(findInsecureUrls(plain, 'REDIS_URL, DATABASE_URL')).toEqual([]);
  expect(findInsecureUrls(plain, 'REDIS_URL')).toEqual([expect.stringMatching(/^DATABASE_URL/)]);
  expect(findInsecureUrls({}, 'SMTP_URL,LOG_LEVEL')).toEqual([
    expect.stringContaining('SMTP_URL'),
    expect.stringContaining('LOG_LEVEL'),
  ]);
});

test('production refuses an unencrypted connection, and a demonstration accepts it', () => {
  const plain = { DATABASE_URL: 'postgresql://db.example/shop' };
  expect(() => parseEnv({ ...production, ...plain })).toThrow(/DATABASE_URL should end with \?sslmode=verify-full/);
  expect(parseEnv({ ...production, ...plain, SEALED_OTHERWISE: 'DATABASE_URL' }).SHOP_MODE).toBe('production');
  expect(parseEnv({ ...production, PUBLIC_URL: 'http://127.0.0.1:3000' }).SHOP_MODE).toBe('production');
  expect(() => parseEnv({ ...production, PUBLIC_URL: 'http://shop.example' })).toThrow(
    /PUBLIC_URL should begin with https:/,
  );
  expect(parseEnv(plain).SHOP_MODE).toBe('demo');
});

test('TLS connections use version 1.2 or later, and production refuses to skip certificate checks', () => {
  expect(tls.DEFAULT_MIN_VERSION).toBe('TLSv1.2');
  expect(tls.DEFAULT_MAX_VERSION).toBe('TLSv1.3');
  expect(() => parseEnv({ ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow(
    /NODE_TLS_REJECT_UNAUTHORIZED should not be 0/,
  );
  expect(parseEnv({ ...production, NODE_TLS_REJECT_UNAUTHORIZED: '1' }).SHOP_MODE).toBe('production');
});
