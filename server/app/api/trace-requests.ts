import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Trusts } from '#server/foundation/http/request-ids.ts';
import { beginSpan, readTraceparent, type Span, type SpanSink } from '#server/foundation/logging/tracing.ts';
import { metricsPath, routeOf } from './mount-metrics.ts';

/** Routes that are not traced, as health checks and scrapes are not caused by shoppers. */
const untold: ReadonlySet<string> = new Set(['/healthz', '/readyz', metricsPath]);

/**
 * Traces each request that reaches the framework as a span. Continues the trace that a trusted proxy names. Responses
 * from the fast cache have no span.
 */
export function traceRequests(app: FastifyInstance, sink: SpanSink, trusts: Trusts | false): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (untold.has(request.routeOptions.url ?? '')) return done();
    const isTrusted = trusts === false ? false : trusts(request.socket.remoteAddress ?? '', 0);
    const parent = isTrusted ? readTraceparent(request.headers.traceparent) : undefined;
    const attributes = { 'http.request.method': request.method, 'maidan.request_id': request.id };
    const span = beginSpan(sink, { name: request.method, kind: 'answers', attributes, parent });
    spans.set(request, span);
    span.run(done);
  });
  // Runs later hooks inside the span. Without this, hooks after body parsing would run in the socket's context, which
  // has no span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    spans.get(request)?.end({
      name: route,
      attributes: { 'http.route': route.replace(/^[A-Z]+ /, ''), 'http.response.status_code': reply.statusCode },
      failed: reply.statusCode >= 500,
    });
  });
}
