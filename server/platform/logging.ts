import type { FastifyRequest, FastifyServerOptions } from 'fastify';

const secretParameters = new Set(['key', 'email', 'code', 'state', 'token']);

/** An address as it may be logged: what opens an order or names a person is left out. */
export function redactUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (!query) return url;
  const parameters = query.split('&').map((pair) => {
    const name = pair.split('=', 1)[0] ?? '';
    return secretParameters.has(name.toLowerCase()) ? `${name}=…` : pair;
  });
  return `${path}?${parameters.join('&')}`;
}

/** One JSON line a request, with its id; never a body, a cookie or a key. */
export function loggerOptions(env: { LOG_LEVEL: string; NODE_ENV: string }): NonNullable<FastifyServerOptions['logger']> {
  if (env.LOG_LEVEL === 'silent') return false;
  return {
    level: env.LOG_LEVEL,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, url: redactUrl(request.url), address: request.ip }),
    },
  };
}
