import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Api } from '#contract/calls.ts';
import { ApiProblem, apiContext, browserApi } from './api.ts';

type Params = Record<string, string | undefined>;

/** Reads what a page shows. Runs on the server and in the browser: it knows only the client and the address. */
export type Load<T> = (api: Api, address: { params: Params; url: URL }) => Promise<T>;

/** The route's `loader`: awaits everything, and turns the shop's refusal into the status of the page. */
export function serverLoader<T>(load: Load<T>) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<{ reply: T }> => {
    try {
      return { reply: await load(context.get(apiContext), { params, url: new URL(request.url) }) };
    } catch (error) {
      if (error instanceof ApiProblem) throw data({ message: error.message, code: error.code }, { status: statusOf(error) });
      throw error;
    }
  };
}

/** Replies of this visit by address, so that going back shows at once what was there. */
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

/** Going back, the browser has changed its address before the loader runs; following a link, it has not. */
function returning(url: URL): boolean {
  return keyOf(url) === window.location.pathname + window.location.search;
}

/**
 * The route's `clientLoader`. A new navigation gets a promise at once, so that the page turns before the reply is there;
 * Back gets kept data, or waits for it, because the old place can only be restored on a page of the old height.
 */
export function keptLoader<T>(load: Load<T>) {
  return async ({ params, request }: ClientLoaderFunctionArgs): Promise<{ reply: T | Promise<T> }> => {
    const url = new URL(request.url);
    const fresh = async (): Promise<T> => {
      const reply = await load(browserApi, { params, url });
      remember(keyOf(url), reply);
      return reply;
    };
    const back = returning(url);
    const before = back && (kept.get(keyOf(url)) as T | undefined);
    if (before) return { reply: before };
    const reply = fresh();
    // Whoever renders it handles the failure, on the way back as on the way there; without this a page left early would report it as unhandled.
    const arrived = reply.catch(() => {});
    return { reply: (back && (await arrived)) || reply };
  };
}

/** A listing's address also says how it is narrowed: that needs nothing new from the shop. */
export function onNewPath({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** Keeps the reply the server rendered, for the way back to it. */
export function keepFirst(url: { pathname: string; search: string }, reply: unknown): void {
  if (!(reply instanceof Promise)) remember(url.pathname + url.search, reply);
}

/**
 * Status of what a boundary caught: 404 for an address that is not there, 500 for anything unknown. What a page asks for stands in its
 * address: where the shop says that a field of it cannot be, there is no such page.
 */
export function statusOf(error: unknown): number {
  if (error instanceof ApiProblem) return error.code === 'invalid_fields' ? 404 : error.status;
  if (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number') return error.status;
  return 500;
}
