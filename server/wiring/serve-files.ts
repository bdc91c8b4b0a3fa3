import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Texts that would else be sent without saying in which signs they are written, or by an old name. */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

interface FilesOptions {
  /** What their addresses begin with, where that is not '/'. */
  prefix?: string;
  /** Those that are not served as files. */
  leaveOut?: string[];
}

/** Serves the files of a build by their own names, and nothing else of the folder: no listing, no other spelling. Hashed ones are kept for ever. */
export async function serveFiles(app: FastifyInstance, root: string, { prefix = '/', leaveOut = [] }: FilesOptions = {}): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    globIgnore: leaveOut,
    // Once for the whole shop, however many folders there are.
    decorateReply: !app.hasReplyDecorator('sendFile'),
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
}
