import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { offerAgain } from '#server/foundation/cache/cached-responses.ts';
import { chooseEncoding } from '#server/foundation/cache/choose-encoding.ts';
import { workerPolicy } from '#server/foundation/http/content-security-policy.ts';
import { createLastUsed } from '#server/foundation/values/last-used.ts';

/** Content types with a charset, or in place of an outdated name. */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** Script of a worker in a build, by its name: `assets/shaping-worker-HASH.js`. */
const workerScript = /[\\/]assets[\\/][a-z-]+-worker-[^\\/]+\.js(?:\.br|\.gz)?$/;

/** Limit of the in-memory cache of sent files, in bytes. One shopper's files take a third of it. */
const memory = 4 * 1024 * 1024;

interface FilesOptions {
  /** Address prefix, if not '/'. */
  prefix?: string;
  /** Files that are not served. */
  leaveOut?: string[];
}

/** Serves the files of a build by exact name: no listing, no other spelling. Clients cache hashed files forever. */
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
      // Decorates the reply once, however many folders are served.
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

/** Caches sent files for later requests. No file of a build changes while a process runs. */
function keepSent(scope: FastifyInstance, root: string, prefix: string): void {
  const sent = createLastUsed<Buffer>(memory, (bytes) => bytes.length);
  scope.addHook('onSend', async (request, reply) => {
    const etag = reply.getHeader('etag');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (request.method !== 'GET' || typeof etag !== 'string' || !(reply.statusCode === 200 || reply.statusCode === 304))
      return;
    // Sends no bytes to a client that has the file.
    if (reply.statusCode === 304) return offerAgain(request, { etag, encoding, bytes: () => nothing });
    const file = fileSent(request, reply, root, prefix);
    if (!sent.get(file)) sent.set(file, await readFile(file));
    offerAgain(request, { etag, encoding, bytes: () => sent.get(file) });
  });
}

/** Returns the file that answers, in its content encoding. Each route is one file, so clients cannot invent paths. */
function fileSent({ routeOptions }: FastifyRequest, reply: FastifyReply, root: string, prefix: string): string {
  const packed = { br: '.br', gzip: '.gz' }[String(reply.getHeader('content-encoding') ?? '')] ?? '';
  return path.join(root, `${(routeOptions.url ?? '').slice(prefix.length)}${packed}`);
}
