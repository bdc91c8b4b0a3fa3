import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { KeptCourier } from './kept.ts';

/** Delay in ms that exceeds any caller's timeout. */
const silenceMs = 60_000;

/** Responds instead of the service if a fault is set. Returns true if it did. */
export async function answerWrongly(kept: KeptCourier, reply: FastifyReply): Promise<boolean> {
  switch (kept.value.faults.answers) {
    case 'right':
      return false;
    case 'away':
      void reply.status(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
      return true;
    case 'throttled':
      void reply.status(429).header('retry-after', '1').send({ message: 'Too Many Attempts.', status_code: 429 });
      return true;
    case 'garbage':
      void reply.status(200).type('text/html').send('<html>We are getting better for you</html>');
      return true;
    case 'silent':
      await wait(silenceMs, undefined, { ref: false });
      reply.hijack();
      reply.raw.destroy();
      return true;
  }
}

/** Closes the connection without a response: the action is done, but the caller cannot know that. */
export function breakLine(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}
