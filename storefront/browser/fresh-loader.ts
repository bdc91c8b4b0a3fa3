import type { ClientLoaderFunctionArgs } from 'react-router';
import { browserApi } from './api.ts';
import type { PageLoad } from './cached-loader.ts';
import { shopFactsContext } from './shop-facts.ts';

type Loading = Pick<ClientLoaderFunctionArgs, 'context' | 'params' | 'request'>;

/** Creates the `clientLoader` of a page that is loaded on every visit, also when going back. Nothing is cached. */
export function freshLoader<T>(load: PageLoad<T>) {
  return async ({ context, params, request }: Loading): Promise<{ reply: T }> => ({
    reply: await load(browserApi, { params, url: new URL(request.url), shop: context.get(shopFactsContext) }),
  });
}
