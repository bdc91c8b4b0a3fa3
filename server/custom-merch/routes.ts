import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { customSides } from '#contract/custom-goods.ts';
import {
  CustomProductId,
  forgetOwnDesign,
  listOwnDesigns,
  readDesign as readDesignCall,
  saveDesign as saveDesignCall,
} from '#contract/designs.ts';
import { pictureFormats, pictureWidths } from '#contract/images.ts';
import type { DesignContext } from '#server/custom-merch/save-design.ts';
import { createLastUsed } from '#server/pictures/last-used.ts';
import type { Needs } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { mount, type Router, succeed } from '#server/platform/mount.ts';
import { Problem } from '#server/platform/problem.ts';
import { requireMember } from '#server/platform/require-member.ts';
import { createGarmentPictures } from './garment-picture.ts';
import { presentOwnDesign } from './present-design.ts';
import { disownDesign, findOwnDesigns } from './queries.ts';
import { readDesign } from './read-design.ts';
import { saveDesign } from './save-design.ts';

export function mountCustomMerch(router: Router, deps: DesignContext & Needs<'log'> & { limits: Limits }): void {
  mount(router, saveDesignCall, async ({ body }, caller) => {
    await deps.limits.take('design', caller.address);
    const signedIn = await caller.signedIn();
    return succeed(await saveDesign(deps, body, signedIn?.account.id ?? null));
  });

  mount(router, readDesignCall, async ({ params }) => succeed(await readDesign(deps.db, params.id)));

  mount(router, listOwnDesigns, async (_input, caller) => {
    const { account } = await requireMember(deps, caller);
    return succeed({ designs: (await findOwnDesigns(deps.db, account.id)).map(presentOwnDesign) });
  });

  mount(router, forgetOwnDesign, async ({ params }, caller) => {
    const { account } = await requireMember(deps, caller);
    if (!(await disownDesign(deps.db, params.id, account.id))) throw new Problem(404, 'not_found', "We couldn't find this design");
    return succeed({ forgotten: true as const });
  });

  const readPicture = createGarmentPictures(deps);
  const recent = createLastUsed<Buffer>(8 * 1024 * 1024, ({ length }) => length);
  router.app.get<{ Params: { id: string; file: string } }>(
    '/images/designs/:id/:file',
    { schema: { hide: true }, logLevel: 'warn' },
    async (request, reply) => {
      const wanted = readAddress(request.params);
      if (!wanted) return missing(reply);
      const { id, side, width, format } = wanted;
      const name = `${id} ${side} ${width} ${format}`;
      let bytes = recent.get(name);
      if (!bytes) {
        bytes = await readPicture(wanted);
        if (!bytes) return missing(reply);
        recent.set(name, bytes);
      }
      return reply.headers(ownersHeaders).type(`image/${format}`).send(bytes);
    },
  );
}

/** A design's picture never changes; it is its shopper's, so nobody between them and the shop keeps it. */
const ownersHeaders = { 'cache-control': 'private, max-age=31536000, immutable', 'x-robots-tag': 'noindex' };

const file = /^(front|back)-(\d+)\.([a-z]{4})$/;
const Address = z.object({
  id: CustomProductId,
  side: z.enum(customSides),
  width: z.coerce.number().pipe(z.literal(pictureWidths)),
  format: z.enum(pictureFormats),
});

function readAddress(params: { id: string; file: string }): z.output<typeof Address> | undefined {
  const [, side, width, format] = file.exec(params.file) ?? [];
  return Address.safeParse({ id: params.id, side, width, format }).data;
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send();
}
