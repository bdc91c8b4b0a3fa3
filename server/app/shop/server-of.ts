import { createServer, type RequestListener, type Server } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import type { CachedResponses } from '#server/foundation/cache/cached-responses.ts';

/** Creates the HTTP server like Fastify, except that cached responses bypass Fastify. */
export function serverOf({
  answer,
}: Pick<CachedResponses, 'answer'>): NonNullable<FastifyServerOptions<Server>['serverFactory']> {
  return (handler, given) => {
    const options = given as FastifyServerOptions & { http?: object };
    const framework = handler as RequestListener;
    const server = createServer(options.http ?? {}, (request, response) => {
      if (!answer(request, response)) framework(request, response);
    });
    if (options.keepAliveTimeout !== undefined) server.keepAliveTimeout = options.keepAliveTimeout;
    if (options.requestTimeout !== undefined) server.requestTimeout = options.requestTimeout;
    if (options.connectionTimeout !== undefined) server.setTimeout(options.connectionTimeout);
    return server;
  };
}
