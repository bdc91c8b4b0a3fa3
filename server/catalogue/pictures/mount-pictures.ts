import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { previewVersion } from '#artwork/registry.ts';
import { type PictureFormat, pictureAddress, previewPartAddress } from '#contract/images.ts';
import { readPreviewAddress } from '#server/catalogue/picture-drawing/preview-address.ts';
import { offerAgain } from '#server/foundation/cache/cached-responses.ts';
import { chooseEncoding } from '#server/foundation/cache/choose-encoding.ts';
import type { PictureReply } from './made-pictures.ts';
import { readDefaultAddress, readPictureAddress } from './picture-address.ts';
import type { PictureStore } from './picture-store.ts';

const forever = 'public, max-age=31536000, immutable';
const aDay = 'public, max-age=86400';

/**
 * Timeout for a picture's first drawing, in ms. Browsers open few connections per host: longer waits would block the
 * rest of the page.
 */
const patience = 2500;

/** Timeout for a picture in a mail, in ms: mail clients keep what they get first, and draw no WebP placeholder. */
const mailPatienceMs = 20_000;

/** Timeout in ms for polling requests, enough to read a cached file. */
const atOnceMs = 100;
/** Returns true for the polling header (RFC 7240, 4.1). */
const asksWhetherThere = ({ headers }: FastifyRequest) => headers.prefer === 'respond-async';

const quiet = { logLevel: 'warn' } as const;

/**
 * Serves `/images/:product/:file`, layers of live previews and the default picture. Requests outside the contract's
 * lists get 404 and cause no drawing.
 */
export function mountPictures(
  app: FastifyInstance,
  store: PictureStore,
  { patienceMs = patience, edge = false }: { patienceMs?: number | undefined; edge?: boolean } = {},
): void {
  app.get<{ Params: { product: string; file: string } }>('/images/:product/:file', quiet, async (request, reply) => {
    const wanted = readPictureAddress(request.params.product, request.params.file);
    if (!wanted) return notFound(reply);
    const answer =
      store.recent(wanted) ??
      (await inTime(store.read(wanted), asksWhetherThere(request) ? atOnceMs : patienceOf(wanted.format, patienceMs)));
    // The drawing continues after the timeout, and the browser retries automatically.
    if (!answer) return sendStandIn(reply, await store.standIn(wanted));
    if (answer.kind === 'moved') {
      const address = pictureAddress({ ...wanted, ...(answer.view && { view: answer.view }), version: answer.version });
      return reply.header('cache-control', 'no-store').redirect(address, 302);
    }
    if (answer.kind === 'picture') {
      const { etag } = answer;
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      offerAgain(request, { etag, encoding, bytes: () => store.recent(wanted)?.bytes });
      // The picture is cached permanently; this key lets the shop purge it from the CDN.
      if (edge) reply.header('surrogate-key', `pictures picture-${request.params.product}`);
    }
    return send(request, reply, answer, wanted.format, forever);
  });
  app.get<{ Params: { file: string } }>('/images/preview/:file', quiet, async (request, reply) => {
    const wanted = readPreviewAddress(request.params.file);
    if (!wanted) return notFound(reply);
    const { garment, side, part, format } = wanted.rendering;
    const version = previewVersion(garment);
    if (wanted.version !== version) {
      const address = previewPartAddress({ garment, side, part, version, format });
      return reply.header('cache-control', 'no-store').redirect(address, 302);
    }
    const answer = await store.readMade(`preview-${request.params.file}`, wanted.rendering);
    return send(request, reply, answer, format, forever);
  });
  app.get<{ Params: { file: string } }>('/images/slides/:file', quiet, async (request, reply) =>
    send(request, reply, await store.readSlide(request.params.file), 'avif', forever),
  );
  app.get<{ Params: { file: string } }>('/images/:file', quiet, async (request, reply) => {
    const wanted = readDefaultAddress(request.params.file);
    if (!wanted) return notFound(reply);
    // The URL has no version, so a limited cache time lets a new drawing replace it.
    return send(request, reply, await store.readDefault(wanted.width, wanted.format), wanted.format, aDay);
  });
}

function patienceOf(format: PictureFormat, patienceMs: number): number {
  return format === 'jpeg' ? Math.max(patienceMs, mailPatienceMs) : patienceMs;
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

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PictureReply,
  format: PictureFormat,
  cached: string,
): FastifyReply {
  if (answer.kind === 'failed')
    return reply.code(503).header('cache-control', 'no-store').header('retry-after', '5').send();
  if (answer.kind !== 'picture') return notFound(reply);
  reply.header('cache-control', cached).header('etag', answer.etag);
  if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send();
  return reply.type(`image/${format}`).send(answer.bytes);
}

function sendStandIn(reply: FastifyReply, bytes: Buffer | undefined): FastifyReply {
  if (!bytes) return notFound(reply);
  return reply.header('cache-control', 'no-store').type('image/webp').send(bytes);
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send();
}
