import type { ClientLoaderFunctionArgs } from 'react-router';
import { browserApi } from './api.ts';
import type { Load } from './kept-loader.ts';

/** The `clientLoader` of a page that is read for each visit, also on the way back to it: the browser asks the shop itself and keeps nothing. */
export function freshLoader<T>(load: Load<T>) {
  return async ({ params, request }: Pick<ClientLoaderFunctionArgs, 'params' | 'request'>): Promise<{ reply: T }> => ({
    reply: await load(browserApi, { params, url: new URL(request.url) }),
  });
}
