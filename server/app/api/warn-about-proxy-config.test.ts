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
  ['a proxy that nobody trusts is told once', 'off', forwarded, 1],
  ['one that is trusted is not', 'loopback', forwarded, 0],
  ['nor are visitors who come by themselves', 'off', {}, 0],
])('%s', async (_what, trusted, headers, times) => {
  expect(await warnings(trusted, headers as Record<string, string>)).toBe(times);
});
