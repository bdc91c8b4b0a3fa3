import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { UploadId, uploadPictureEndpoint } from '#contract/uploads.ts';
import { mountEndpoint, type Router, successEnvelope } from '#server/foundation/http/mount.ts';
import { skipBodyTimeout } from '#server/foundation/http/request-timeouts.ts';
import type { Limits } from '#server/foundation/limits/limits.ts';
import { type DiskSpace, noRoomForPictures } from '#server/foundation/process/disk-space.ts';
import type { Secret } from '#server/foundation/values/secret.ts';
import { notChosen } from '#server/fulfilment/picture-files/refusals.ts';
import { createDecoderBudget } from './decoder-budget.ts';
import { findUpload } from './queries.ts';
import { senderOf } from './sender.ts';
import type { UploadContext } from './take-picture.ts';
import { takePicture } from './take-picture.ts';
import { previewKey } from './upload-files.ts';
import { createUploadSlots } from './upload-slots.ts';

type UploadCalls = Omit<UploadContext, 'places' | 'budget'> & {
  limits: Limits;
  secret: Secret;
  disk: Pick<DiskSpace, 'level'>;
};

export function mountUploads(router: Router, deps: UploadCalls): void {
  const places = createUploadSlots();
  const budget = createDecoderBudget();
  // Only these routes receive a body as a stream.
  void router.app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, handOn) => handOn(null, body));
    scope.addHook('onRequest', async (request) => skipBodyTimeout(request));
    mountEndpoint({ ...router, app: scope }, uploadPictureEndpoint, async ({ query, headers, body }, caller) => {
      if (deps.disk.level() !== 'enough') throw noRoomForPictures();
      await deps.limits.take('upload', caller.address);
      if (!(body instanceof Readable)) throw notChosen();
      const length = headers['content-length'];
      return successEnvelope(
        await takePicture(
          { ...deps, places, budget },
          { body, length, purpose: query.purpose, sender: await senderOf(deps, caller) },
        ),
      );
    });
    done();
  });

  router.app.get<{ Params: { id: string } }>('/uploads/:id/preview.webp', async (request, reply) => {
    const { id } = request.params;
    if (!UploadId.safeParse(id).success || !(await findUpload(deps.db, id))) return missing(reply);
    const picture = await deps.files.stream(previewKey(id)).catch(() => undefined);
    if (!picture) return missing(reply);
    return reply.headers(ownersHeaders).type('image/webp').send(picture);
  });
}

/**
 * Headers of a shopper's own picture: only the browser may cache it, it is sent without referrer, and always as an
 * image.
 */
const ownersHeaders = {
  'cache-control': 'private, max-age=2592000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

function missing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send();
}
