import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { type PictureFormat, pictureAddress, pictureFormats, pictureViews, pictureWidths } from '#contract/images.ts';
import type { PictureReply, PictureStore } from './picture-store.ts';

const forever = 'public, max-age=31536000, immutable';
const aDay = 'public, max-age=86400';

const productFile = /^([a-z]+)-([0-9a-f]{10})-([1-9]\d{2,3})\.([a-z]{4})$/;
const defaultFile = /^default-([1-9]\d{2,3})\.([a-z]{4})$/;

const Width = z.coerce.number().pipe(z.literal(pictureWidths));
const View = z.enum(pictureViews);
const Format = z.enum(pictureFormats);
const Product = z.string().regex(/^[\w-]{1,80}$/);

/**
 * How long a visitor waits for a picture's first drawing, in ms. Browsers keep few connections to one place: longer, and
 * a row of new pictures would hold back the page they stand on.
 */
const patience = 2500;

/** Serves `/images/:product/:file` and the default picture. Whatever is not on the contract's lists is 404 and makes no work. */
export function mountPictures(app: FastifyInstance, store: PictureStore, patienceMs = patience): void {
  app.get<{ Params: { product: string; file: string } }>('/images/:product/:file', async (request, reply) => {
    const [, view, version = '', width, format] = productFile.exec(request.params.file) ?? [];
    const wanted = z
      .object({ product: Product, view: View, version: z.string(), width: Width, format: Format })
      .safeParse({ product: request.params.product, view, version, width, format });
    if (!wanted.success) return notFound(reply);
    const { width: asked, format: form } = wanted.data;
    const answer = await inTime(store.read(wanted.data), patienceMs);
    // Its drawing goes on; until then the default picture stands in.
    if (!answer) return reply.header('cache-control', 'no-store').redirect(`/images/default-${asked}.${form}`, 302);
    if (answer.kind === 'moved') {
      const address = pictureAddress({ ...wanted.data, version: answer.version });
      return reply.header('cache-control', 'no-store').redirect(address, 302);
    }
    return send(reply, answer, wanted.data.format, forever);
  });
  app.get<{ Params: { file: string } }>('/images/:file', async (request, reply) => {
    const [, width, format] = defaultFile.exec(request.params.file) ?? [];
    const wanted = z.object({ width: Width, format: Format }).safeParse({ width, format });
    if (!wanted.success) return notFound(reply);
    // Its address carries no version, so a new drawing of it must be able to arrive.
    return send(reply, await store.readDefault(wanted.data.width, wanted.data.format), wanted.data.format, aDay);
  });
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function send(reply: FastifyReply, answer: PictureReply, format: PictureFormat, cached: string): FastifyReply {
  if (answer.kind === 'failed') return reply.code(503).header('cache-control', 'no-store').header('retry-after', '5').send();
  if (answer.kind !== 'picture') return notFound(reply);
  return reply.type(`image/${format}`).header('cache-control', cached).send(Buffer.from(answer.bytes));
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send();
}
