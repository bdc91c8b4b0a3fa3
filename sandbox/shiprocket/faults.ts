import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { KeptCourier } from './kept.ts';

/** Longer than any caller's patience. */
const silenceMs = 60_000;

/** Answers a call in place of the service, where it is told to be out of order. True if it has. */
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

/** Ends the connection without a word: what was done stays done, and the caller does not know. */
export function breakLine(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}
