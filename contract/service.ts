import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const hello = endpoint('GET', '/api/hello', {
  summary: 'Says that the shop is there, and which version of it.',
  reply: z.object({ message: z.string(), version: z.string() }),
});
