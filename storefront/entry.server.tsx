import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import type { Api } from '#contract/calls.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { ApiProblem, apiContext } from './browser/api.ts';
import { OriginContext } from './browser/origin.ts';
import { ShopFactsProvider, shopFactsContext } from './browser/shop-facts.ts';
import { TestModeContext } from './browser/test-mode.ts';
import { startScriptsLate } from './shell/late-scripts.ts';

/** Callback for errors during rendering. */
type Tell = (error: unknown) => void;
const tellContext = createContext<Tell>(() => {});
/** Context that receives the page as text. This saves the conversion to the bytes of a Response and back. */
const textContext = createContext<{ html?: string }>();

/**
 * Entry points for the server. The server itself does not import React Router, as development would then have two
 * copies. `api` calls the shop in process, `tell` logs, `shop` is what pages show of it, `apiProblem` creates the
 * storefront's error.
 */
export function pageRenderer(build: ServerBuild, mode: 'production' | 'development') {
  const handler = createRequestHandler(build, mode);
  return async (request: Request, api: Api, tell: Tell, shop: ShopFacts) => {
    const context = new RouterContextProvider();
    const page: { html?: string } = {};
    context.set(apiContext, api);
    context.set(shopFactsContext, shop);
    context.set(tellContext, tell);
    context.set(textContext, page);
    const response = await handler(request, context);
    const { status, headers } = response;
    return { status, headers, text: async () => page.html ?? response.text() };
  };
}

export function apiProblem(status: number, code: ProblemCode, message: string, body: Record<string, unknown>): Error {
  return new ApiProblem(status, code, message, body);
}

/** Logs unexpected errors once, with their stack. Missing pages and API problems are not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof ApiProblem) return;
  context.get(tellContext)(error);
};

/** Creates a stream that collects React's output and passes it on as one text. */
function collector(done: (html: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      // Copied, because React reuses its buffers.
      chunks.push(Buffer.from(chunk));
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  given: Readonly<RouterContextProvider>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const page = (
      <OriginContext value={new URL(request.url).origin}>
        <TestModeContext value={request.headers.has('x-test-mode')}>
          <ShopFactsProvider value={given.get(shopFactsContext)}>
            <ServerRouter context={context} url={request.url} />
          </ShopFactsProvider>
        </TestModeContext>
      </OriginContext>
    );
    const { pipe } = renderToPipeableStream(page, {
      // Otherwise React moves larger contents to the end of the page, and readers without JavaScript only see
      // 'Loading...'.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        headers.set('content-type', 'text/html; charset=utf-8');
        const told = (html: string) => {
          given.get(textContext).html = startScriptsLate(html);
          resolve(new Response(null, { headers, status: finalStatus }));
        };
        pipe(collector(told).on('error', reject));
      },
      onShellError: (error) => reject(error instanceof Error ? error : new Error(String(error))),
      onError() {
        finalStatus = 500;
      },
    });
  });
}
