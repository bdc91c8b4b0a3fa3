import type { FastifyInstance } from 'fastify';
import { reportsPath } from '#server/foundation/http/content-security-policy.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { readMessage } from '#server/foundation/values/message-json.ts';
import { keepReport } from './keep-report.ts';
import { readReport } from './read-report.ts';

const largestBytes = 16 * 1024;

/**
 * Mounts the endpoint for CSP reports. Always answers 204, since browsers ignore the response and other clients need no
 * details.
 */
export async function mountReports(
  app: FastifyInstance,
  deps: Needs<'db' | 'limits' | 'now' | 'publicUrl'>,
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestBytes }, (_request, text, parsed) =>
      parsed(null, readMessage(String(text))),
    );
    scope.post(reportsPath, { logLevel: 'warn' }, async (request, reply) => {
      const report = readReport(request.body, deps.publicUrl);
      if (report && (await deps.limits.withinLimit('report', request.ip)))
        await keepReport(deps.db, report, deps.now());
      return reply.status(204).header('cache-control', 'no-store').send();
    });
    done();
  });
}
