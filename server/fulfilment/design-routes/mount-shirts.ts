import { createHash } from 'node:crypto';
import { z } from 'zod';
import { lookAtBackEndpoint, saveShirtEndpoint as saveShirtCall } from '#contract/club-shirts.ts';
import { backNameTyped, highestBackNumber } from '#contract/custom-goods.ts';
import { pictureWidths } from '#contract/images.ts';
import { limitedText, wholeInAddress } from '#contract/primitives.ts';
import type { PictureStore } from '#server/catalogue/pictures/picture-store.ts';
import { pictureVersion } from '#server/catalogue/products/picture-version.ts';
import { findProductsById } from '#server/catalogue/products/queries.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { mountEndpoint, type Router, successEnvelope } from '#server/foundation/http/mount.ts';
import { turnOf } from '#server/foundation/limits/cost-limiter.ts';
import type { Limits } from '#server/foundation/limits/limits.ts';
import { drawnShirt, readBack, requireRoom } from '#server/fulfilment/designs/club-shirt.ts';
import { type GarmentRoom, requireGarmentRoom } from '#server/fulfilment/garments/garment-room.ts';
import type { DesignContext } from '#server/fulfilment/garments/save-design.ts';
import { saveShirt } from '#server/fulfilment/garments/save-shirt.ts';
import { senderOf } from '#server/fulfilment/uploads/sender.ts';

/** Headers for previews of typed text: only the browser may cache them. */
const headers = { 'cache-control': 'private, max-age=3600', 'x-robots-tag': 'noindex' };

const Address = z.object({
  product: limitedText(80),
  width: z.coerce.number().pipe(z.literal(pictureWidths)),
  name: limitedText(backNameTyped).default(''),
  number: wholeInAddress(0, highestBackNumber).optional(),
});

type Deps = DesignContext &
  Needs<'secret'> &
  GarmentRoom & { limits: Limits; pictures: Pick<PictureStore, 'readCopy'> };

/** Mounts the calls for club shirts with a name on the back: validation, preview, and saving for the cart. */
export function mountShirts(router: Router, deps: Deps): void {
  const roomOf = async (id: string) => {
    const [product] = await findProductsById(deps.db, [id]);
    if (!product) throw new Problem(404, 'not_found', "We couldn't find this product");
    return requireRoom(product);
  };

  mountEndpoint(router, lookAtBackEndpoint, async ({ params: { product }, query }) => {
    const words = await readBack(await roomOf(product), query);
    const said = new URLSearchParams({ ...(words.name !== null && { name: words.name }) });
    if (words.number !== null) said.set('number', String(words.number));
    return successEnvelope({ ...words, image: `/images/shirts/${product}/back-800.webp?${said}` });
  });

  mountEndpoint(router, saveShirtCall, async ({ body }, caller) => {
    await deps.limits.take('design', caller.address);
    const { mark, known } = await senderOf(deps, caller);
    await requireGarmentRoom(deps, known);
    return successEnvelope(await saveShirt(deps, body, mark));
  });

  const quiet = { logLevel: 'warn' } as const;
  type Asked = { Params: { product: string; file: string }; Querystring: Record<string, unknown> };
  router.app.get<Asked>('/images/shirts/:product/:file', quiet, async (request, reply) => {
    const [, width] = /^back-(\d+)\.webp$/.exec(request.params.file) ?? [];
    const wanted = Address.safeParse({ ...request.query, product: request.params.product, width }).data;
    if (!wanted) return reply.code(404).header('cache-control', 'no-store').send();
    const { picture, ownNumber } = await roomOf(wanted.product);
    const shirt = drawnShirt({ picture, ...(await readBack({ picture, ownNumber }, wanted)) });
    const key = createHash('sha256')
      .update(`${pictureVersion(shirt)} ${wanted.width}`)
      .digest('hex')
      .slice(0, 32);
    const answer = await deps.pictures.readCopy(
      `shirt-${key}.webp`,
      (draw) => draw({ kind: 'picture', picture: shirt, view: 'back', width: wanted.width, format: 'webp' }),
      turnOf(router.turns, request.ip, 'designPicture'),
    );
    if (answer.kind !== 'picture')
      return reply.code(503).header('cache-control', 'no-store').header('retry-after', '5').send();
    return reply.headers(headers).type('image/webp').send(answer.bytes);
  });
}
