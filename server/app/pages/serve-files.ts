import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { offerAgain } from '#server/foundation/cache/cached-responses.ts';
import { chooseEncoding } from '#server/foundation/cache/choose-encoding.ts';
import { workerPolicy } from '#server/foundation/http/content-security-policy.ts';
import { createLastUsed } from '#server/foundation/values/last-used.ts';

/** Content types with a charset, or that replace an outdated name. */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** Pattern of a worker script in a build: `assets/shaping-worker-HASH.js`. */
const workerScript = /[\\/]assets[\\/][a-z-]+-worker-[^\\/]+\.js(?:\.br|\.gz)?$/;

/** Maximum size in bytes of the in-memory cache of sent files. The files of one visit take a third of it. */
const memory = 4 * 1024 * 1024;

interface FilesOptions {
  /** URL prefix, if not '/'. */
  prefix?: string;
  /** Files that are not served. */
  leaveOut?: string[];
}

/** Serves the files of a build by exact name: no listing, no other spelling. Clients cache hashed files permanently. */
export async function serveFiles(
  app: FastifyInstance,
  root: string,
  { prefix = '/', leaveOut = [] }: FilesOptions = {},
): Promise<void> {
  const files: FastifyPluginAsync = async (scope) => {
    keepSent(scope, root, prefix);
    await scope.register(fastifyStatic, {
      root,
      prefix,
      globIgnore: leaveOut,
      // The reply is decorated once, even if several folders are served.
      decorateReply: !scope.hasReplyDecorator('sendFile'),
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders(reply, file) {
        const forEver = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
        const type = types[path.extname(file)];
        if (type !== undefined) reply.header('content-type', type);
        if (workerScript.test(file)) reply.header('content-security-policy', workerPolicy);
      },
    });
  };
  await app.register(files);
}

const nothing = Buffer.alloc(0);

/** Caches sent files for later requests. Files of a build do not change while a process runs. */
function keepSent(scope: FastifyInstance, root: string, prefix: string): void {
  const sent = createLastUsed<Buffer>(memory, (bytes) => bytes.length);
  scope.addHook('onSend', async (request, reply) => {
    const etag = reply.getHeader('etag');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (request.method !== 'GET' || typeof etag !== 'string' || !(reply.statusCode === 200 || reply.statusCode === 304))
      return;
    // A client that already has the file gets no bytes.
    if (reply.statusCode === 304) return offerAgain(request, { etag, encoding, bytes: () => nothing });
    const file = fileSent(request, reply, root, prefix);
    if (!sent.get(file)) sent.set(file, await readFile(file));
    offerAgain(request, { etag, encoding, bytes: () => sent.get(file) });
  });
}

/** Returns the file that was sent, in its content encoding. Each route is one file, so clients cannot invent paths. */
function fileSent({ routeOptions }: FastifyRequest, reply: FastifyReply, root: string, prefix: string): string {
  const packed = { br: '.br', gzip: '.gz' }[String(reply.getHeader('content-encoding') ?? '')] ?? '';
  return path.join(root, `${(routeOptions.url ?? '').slice(prefix.length)}${packed}`);
}
