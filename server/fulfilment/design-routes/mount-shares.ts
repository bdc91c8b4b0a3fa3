import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { customSides } from '#contract/custom-goods.ts';
import {
  listOwnSharesEndpoint,
  readSharedDesignEndpoint,
  ShareId,
  shareDesignEndpoint as shareDesignCall,
  takeBackShareEndpoint as takeBackShareCall,
} from '#contract/design-shares.ts';
import { pictureFormats, pictureWidths } from '#contract/images.ts';
import { UploadId } from '#contract/uploads.ts';
import type { Files } from '#server/foundation/files/files.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { mountEndpoint, type Router, successEnvelope } from '#server/foundation/http/mount.ts';
import { requireMember, routerForMembers } from '#server/foundation/http/require-member.ts';
import { type CostLimiter, turnOf } from '#server/foundation/limits/cost-limiter.ts';
import type { Limits } from '#server/foundation/limits/limits.ts';
import { readShared, sharedPicture } from '#server/fulfilment/designs/read-shared.ts';
import { findOwnShares, findShared, shareDesign, takeBackShare } from '#server/fulfilment/designs/share-design.ts';
import type { createGarmentPictures } from '#server/fulfilment/garments/garment-picture.ts';
import { previewKey } from '#server/fulfilment/uploads/upload-files.ts';

interface Deps extends Needs<'db' | 'now'> {
  limits: Limits;
  files: Pick<Files, 'stream'>;
  /** Reads the picture of a design on its garment. */
  read: ReturnType<typeof createGarmentPictures>;
}

/** Mounts the share links of designs: create, list, revoke, and show. */
export function mountShares(router: Router, deps: Deps): void {
  mountEndpoint(router, shareDesignCall, async ({ params }, caller) => {
    await deps.limits.take('share', caller.address);
    const accountId = (await caller.signedIn())?.account.id ?? null;
    return successEnvelope(await shareDesign(deps, params.id, accountId));
  });
  mountEndpoint(router, takeBackShareCall, async ({ params }, caller) => {
    await takeBackShare(deps.db, params.id, (await caller.signedIn())?.account.id ?? null);
    return successEnvelope({ takenBack: true as const });
  });
  mountEndpoint(router, readSharedDesignEndpoint, async ({ params }) =>
    successEnvelope(await readShared(deps.db, params.id)),
  );
  mountEndpoint(routerForMembers(router, deps), listOwnSharesEndpoint, async (_input, caller) => {
    const { account } = await requireMember(deps, caller);
    return successEnvelope({ shared: await findOwnShares(deps.db, account.id) });
  });
  mountSharedPictures(router.app, { ...deps, turns: router.turns });
}

/** Headers for visitors: a link can be revoked, so browsers cache its content briefly and proxies never. */
const visitorsHeaders = { 'cache-control': 'private, max-age=600', 'x-robots-tag': 'noindex' };

const file = /^(front|back)-(\d+)\.([a-z]{4})$/;
const Side = z.object({
  side: z.enum(customSides),
  width: z.coerce.number().pipe(z.literal(pictureWidths)),
  format: z.enum(pictureFormats),
});
const pictureFile = /^picture-([\w-]{32})\.webp$/;

function mountSharedPictures(app: FastifyInstance, deps: Deps & { turns: Pick<CostLimiter, 'forAddress'> }): void {
  const quiet = { logLevel: 'warn' } as const;
  app.get<{ Params: { id: string; file: string } }>('/images/shared/:id/:file', quiet, async (request, reply) => {
    const id = ShareId.safeParse(request.params.id).data;
    const row = id && (await findShared(deps.db, id));
    if (!row) return missing(reply);
    const own = UploadId.safeParse(pictureFile.exec(request.params.file)?.[1]).data;
    if (own) {
      const upload = row.pictures.find((name) => sharedPicture(id, name) === own);
      const small = upload && (await deps.files.stream(previewKey(upload)).catch(() => undefined));
      return small ? reply.headers(visitorsHeaders).type('image/webp').send(small) : missing(reply);
    }
    const [, side, width, format] = file.exec(request.params.file) ?? [];
    const wanted = Side.safeParse({ side, width, format }).data;
    const answer =
      wanted && (await deps.read({ id: row.id, ...wanted }, turnOf(deps.turns, request.ip, 'designPicture')));
    if (answer?.kind === 'failed')
      return reply.code(503).header('cache-control', 'no-store').header('retry-after', '5').send();
    if (answer?.kind !== 'picture') return missing(reply);
    return reply.headers(visitorsHeaders).type(`image/${wanted?.format}`).send(answer.bytes);
  });
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send();
}
