import type {} from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { customSides } from '#contract/custom-goods.ts';
import { CustomProductId } from '#contract/designs.ts';
import { pictureFormats, pictureWidths } from '#contract/images.ts';
import { type CostLimiter, turnOf } from '#server/foundation/limits/cost-limiter.ts';
import type { createGarmentPictures } from './garment-picture.ts';

/** Headers of a design's picture: it never changes, and is private, so proxies must not cache it. */
const ownersHeaders = { 'cache-control': 'private, max-age=31536000, immutable', 'x-robots-tag': 'noindex' };

const file = /^(front|back)-(\d+)\.([a-z]{4})$/;
const Address = z.object({
  id: CustomProductId,
  side: z.enum(customSides),
  width: z.coerce.number().pipe(z.literal(pictureWidths)),
  format: z.enum(pictureFormats),
});

interface Deps {
  /** Reads one picture. */
  read: ReturnType<typeof createGarmentPictures>;
  turns: Pick<CostLimiter, 'forAddress'>;
}

/** Serves `/images/designs/:id/:file`: garment pictures of a design, for anyone who knows its id. */
export function mountGarmentPictures(app: FastifyInstance, deps: Deps): void {
  const quiet = { logLevel: 'warn' } as const;
  app.get<{ Params: { id: string; file: string } }>('/images/designs/:id/:file', quiet, async (request, reply) => {
    const wanted = readAddress(request.params);
    const answer = wanted && (await deps.read(wanted, turnOf(deps.turns, request.ip, 'designPicture')));
    if (answer?.kind === 'failed')
      return reply.code(503).header('cache-control', 'no-store').header('retry-after', '5').send();
    if (answer?.kind !== 'picture') return reply.code(404).header('cache-control', 'no-store').send();
    return reply.headers(ownersHeaders).type(`image/${wanted?.format}`).send(answer.bytes);
  });
}

function readAddress(params: { id: string; file: string }): z.output<typeof Address> | undefined {
  const [, side, width, format] = file.exec(params.file) ?? [];
  return Address.safeParse({ id: params.id, side, width, format }).data;
}
