import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { warnAboutProxyConfig } from './warn-about-proxy-config.ts';

async function warnings(trusted: string, headers: Record<string, string>): Promise<number> {
  const said: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void said.push(line) } } });
  warnAboutProxyConfig(app, trusted);
  app.get('/', async () => 'here');
  for (let time = 0; time < 3; time += 1) await app.inject({ url: '/', headers });
  await app.close();
  return said.filter((line) => line.includes('TRUST_PROXY is off')).length;
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' };

test.each([
  ['once for an untrusted proxy', 'off', forwarded, 1],
  ['never for a trusted proxy', 'loopback', forwarded, 0],
  ['never without forwarded headers', 'off', {}, 0],
])('a forwarded request warns about the proxy settings: %s', async (_what, trusted, headers, times) => {
  expect(await warnings(trusted, headers as Record<string, string>)).toBe(times);
});
