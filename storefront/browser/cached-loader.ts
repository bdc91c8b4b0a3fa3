import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { Api } from '#contract/calls.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { ApiProblem, apiContext, browserApi } from './api.ts';
import { shopFactsContext } from './shop-facts.ts';

type Params = Record<string, string | undefined>;

/** Loads the data of a page. Runs on the server and in the browser, so it uses only what it is given. */
export type PageLoad<T> = (api: Api, given: { params: Params; url: URL; shop: ShopFacts }) => Promise<T>;

/** Creates the route's `loader`: awaits all data, and converts an API problem to the status of the page. */
export function serverLoader<T>(load: PageLoad<T>) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<{ reply: T }> => {
    try {
      const shop = context.get(shopFactsContext);
      return { reply: await load(context.get(apiContext), { params, url: new URL(request.url), shop }) };
    } catch (error) {
      if (error instanceof ApiProblem)
        throw data({ message: error.message, code: error.code }, { status: statusOf(error) });
      throw error;
    }
  };
}

/** Cached replies by URL, so that going back shows them at once. */
const kept = new Map<string, unknown>();
const maxKept = 40;

function remember(key: string, reply: unknown): void {
  kept.delete(key);
  kept.set(key, reply);
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
}

const keyOf = (url: URL) => url.pathname + url.search;

/** Returns true on a back navigation. The browser's URL has then already changed, unlike after a click on a link. */
function returning(url: URL): boolean {
  return keyOf(url) === window.location.pathname + window.location.search;
}

/**
 * Creates the route's `clientLoader`. A new navigation gets a promise, so that the page changes at once. Going back
 * gets cached data or awaits it, because the scroll position needs the old page height.
 */
export function cachedLoader<T>(load: PageLoad<T>) {
  return async ({ context, params, request }: ClientLoaderFunctionArgs): Promise<{ reply: T | Promise<T> }> => {
    const url = new URL(request.url);
    const fresh = async (): Promise<T> => {
      const reply = await load(browserApi, { params, url, shop: context.get(shopFactsContext) });
      remember(keyOf(url), reply);
      return reply;
    };
    const back = returning(url);
    const before = back && (kept.get(keyOf(url)) as T | undefined);
    if (before) return { reply: before };
    const reply = fresh();
    // The rendering component handles the failure. This prevents an unhandled rejection if the page is left early.
    const arrived = reply.catch(() => {});
    return { reply: (back && (await arrived)) || reply };
  };
}

/** Returns true if the path changed. Filters in a listing's URL need no new data. */
export function onNewPath({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** Caches the reply rendered by the server, for going back to it. */
export function keepFirst(url: { pathname: string; search: string }, reply: unknown): void {
  if (!(reply instanceof Promise)) remember(url.pathname + url.search, reply);
}

/**
 * Returns the HTTP status of an error in a boundary, 500 if unknown, 0 without a complete response. Invalid fields come
 * from the URL, so the page does not exist (404).
 */
export function statusOf(error: unknown): number {
  if (error instanceof ApiProblem) {
    // A successful response that cannot be read broke off, or came from the login page of a Wi-Fi network.
    if (error.status < 400) return 0;
    return error.code === 'invalid_fields' ? 404 : error.status;
  }
  if (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number')
    return error.status;
  return 500;
}
