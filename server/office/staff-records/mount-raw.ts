import { skipBodyTimeout } from '#server/foundation/http/request-timeouts.ts';
import type { Office } from './mount-office.ts';

/** Mounts routes that receive the body as a stream: only those that `calls` mounts. */
export function mountRaw(office: Office, calls: (here: Office) => void): void {
  void office.router.app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, handOn) => handOn(null, body));
    scope.addHook('onRequest', async (request) => skipBodyTimeout(request));
    calls({ ...office, router: { ...office.router, app: scope } });
    done();
  });
}
