import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const helloEndpoint = defineEndpoint('GET', '/api/hello', {
  summary: 'Says that the shop is there, and which version of it.',
  reply: z.object({ message: z.string(), version: z.string() }),
});
