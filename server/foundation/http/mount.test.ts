import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { firstLists } from '#contract/default-lists.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { createResponseCache } from '#server/foundation/cache/response-cache.ts';
import { noCostLimiter } from '#server/foundation/limits/cost-limiter.ts';
import { anonymousCaller } from './caller.ts';
import { mountEndpoint, type Router } from './mount.ts';

test('a page gets the cached API response, with its tags, until a write invalidates one of them', async () => {
  const reply = z.object({ name: z.string() });
  const read = defineEndpoint('GET', '/api/things/:name', {
    params: z.object({ name: z.string() }),
    reply,
    summary: 'A thing',
  });
  const app = Fastify();
  const router: Router = {
    app,
    calls: new Map(),
    cache: createResponseCache(),
    findSession: async () => undefined,
    secure: false,
    turns: noCostLimiter,
    lists: firstLists,
  };
  const asked = vi.fn((name: string) => ({ name }));
  mountEndpoint(
    router,
    read,
    async ({ params }, { shows }) => {
      shows(`thing:${params.name}`);
      return asked(params.name);
    },
    { cache: true },
  );
  const call = async () => {
    const tags: string[] = [];
    const context = anonymousCaller('page', (...named) => void tags.push(...named));
    return { data: await router.calls.get('GET /api/things/:name')?.({ params: { name: 'cap' } }, context), tags };
  };
  const shown = { data: { name: 'cap' }, tags: ['thing:cap'] };
  expect(await call()).toEqual(shown);
  expect(await call()).toEqual(shown);
  expect((await app.inject('/api/things/cap')).json()).toEqual({ name: 'cap' });
  expect(asked).toHaveBeenCalledTimes(1);
  router.cache.invalidate(['thing:cap']);
  expect(await call()).toEqual(shown);
  expect(asked).toHaveBeenCalledTimes(2);
  await app.close();
});
