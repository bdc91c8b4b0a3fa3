import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { offerAgain } from '#server/foundation/cache/cached-responses.ts';
import { chooseEncoding } from '#server/foundation/cache/choose-encoding.ts';
import { createLastUsed } from '#server/foundation/values/last-used.ts';

/** Texts that would else be sent without saying in which signs they are written, or by an old name. */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** Files sent last are kept in memory as well, up to so many bytes: all that a visitor of the shop loads is a third of it. */
const memory = 4 * 1024 * 1024;

interface FilesOptions {
  /** What their addresses begin with, where that is not '/'. */
  prefix?: string;
  /** Those that are not served as files. */
  leaveOut?: string[];
}

/** Serves the files of a build by their own names, and nothing else of the folder: no listing, no other spelling. Hashed ones are kept for ever. */
export async function serveFiles(app: FastifyInstance, root: string, { prefix = '/', leaveOut = [] }: FilesOptions = {}): Promise<void> {
  const files: FastifyPluginAsync = async (scope) => {
    keepSent(scope, root, prefix);
    await scope.register(fastifyStatic, {
      root,
      prefix,
      globIgnore: leaveOut,
      // Once for the whole shop, however many folders there are.
      decorateReply: !scope.hasReplyDecorator('sendFile'),
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders(reply, file) {
        const forEver = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
        const type = types[path.extname(file)];
        if (type !== undefined) reply.header('content-type', type);
      },
    });
  };
  await app.register(files);
}

const nothing = Buffer.alloc(0);

/** Offers what is sent to those who ask after it: while a process runs, no file of its build changes. */
function keepSent(scope: FastifyInstance, root: string, prefix: string): void {
  const sent = createLastUsed<Buffer>(memory, (bytes) => bytes.length);
  scope.addHook('onSend', async (request, reply) => {
    const etag = reply.getHeader('etag');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (request.method !== 'GET' || typeof etag !== 'string' || !(reply.statusCode === 200 || reply.statusCode === 304)) return;
    // Nothing of the file is sent to who has it.
    if (reply.statusCode === 304) return offerAgain(request, { etag, encoding, bytes: () => nothing });
    const file = fileSent(request, reply, root, prefix);
    if (!sent.get(file)) sent.set(file, await readFile(file));
    offerAgain(request, { etag, encoding, bytes: () => sent.get(file) });
  });
}

/** The file that answers, in the packing it is sent in. The route is one file's: its address is not what somebody made up. */
function fileSent({ routeOptions }: FastifyRequest, reply: FastifyReply, root: string, prefix: string): string {
  const packed = { br: '.br', gzip: '.gz' }[String(reply.getHeader('content-encoding') ?? '')] ?? '';
  return path.join(root, `${(routeOptions.url ?? '').slice(prefix.length)}${packed}`);
}
