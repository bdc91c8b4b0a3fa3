import type { ClientLoaderFunctionArgs } from 'react-router';
import { browserApi } from './api.ts';
import type { PageLoad } from './kept-loader.ts';

/** Creates the `clientLoader` of a page that is loaded on every visit, also when going back. Nothing is cached. */
export function freshLoader<T>(load: PageLoad<T>) {
  return async ({ params, request }: Pick<ClientLoaderFunctionArgs, 'params' | 'request'>): Promise<{ reply: T }> => ({
    reply: await load(browserApi, { params, url: new URL(request.url) }),
  });
}
