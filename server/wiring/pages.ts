import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPersonal, pageAt } from '#contract/pages.ts';
import { anyone } from '#server/platform/caller.ts';
import { contentSecurityPolicy, hashInlineScripts, type ProviderSources } from '#server/platform/content-security-policy.ts';
import type { Worth } from '#server/platform/load-meter.ts';
import type { CallTable } from '#server/platform/mount.ts';
import { Problem } from '#server/platform/problem.ts';
import { failureOf, isUnkeepable } from '#server/platform/problem-replies.ts';
import { type ResponseCache, sendCached } from '#server/platform/response-cache.ts';
import { sendBusyPage } from './busy-page.ts';
import { worthOfPage } from './shed-load.ts';

/** Where the storefront's build has what browsers ask for. */
export const clientFolder = path.resolve(import.meta.dirname, '../../build/client');
const serverBuild = path.resolve(import.meta.dirname, '../../build/server/index.js');

/** What the storefront's build hands over; the server imports nothing of it otherwise. */
interface StorefrontEntry {
  pageRenderer(
    build: unknown,
    mode: 'production' | 'development',
  ): (request: Request, api: unknown, tell: (error: unknown) => void) => Promise<Response>;
  apiProblem(status: number, code: string, message: string, body: Record<string, unknown>): Error;
}

export interface StorefrontBuild {
  entry: { module: StorefrontEntry };
}

export interface PageDeps {
  cache: ResponseCache;
  calls: CallTable;
  publicUrl: string;
  /** What the configured providers need in the browser. */
  sources: ProviderSources;
  /** The built storefront; in development asked anew for every page. */
  build: () => Promise<StorefrontBuild>;
  mode: 'production' | 'development';
  /** Whether payments move no money: pages say so. */
  testMode?: boolean;
  /** Throws Problem 503 where there is too much to do for what a page is worth. */
  admit(worth: Worth): void;
}

interface LoggedDeps extends PageDeps {
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** The storefront as `npm run build` left it. */
export async function loadBuild(): Promise<StorefrontBuild> {
  return (await import(pathToFileURL(serverBuild).href)) as StorefrontBuild;
}

/**
 * The address of a public page with no parameters but those its content depends on, in one order: what it is kept under, and
 * all that its rendering is told, so that nothing else of one visitor's address can reach the next.
 */
function plainUrl(url: URL): URL {
  const names = pageAt(url.pathname)?.parameters?.toSorted() ?? [];
  const parameters = new URLSearchParams(
    names.flatMap((name) => url.searchParams.getAll(name).map((value): [string, string] => [name, value])),
  );
  const plain = new URL(url);
  plain.search = parameters.toString();
  return plain;
}

/** The address of a request at the shop's own place, whatever host it would name. */
function addressOf(target: string, publicUrl: string): URL {
  const [pathname = '/', ...search] = target.split('?');
  const url = new URL(publicUrl);
  url.pathname = pathname;
  url.search = search.join('?');
  return url;
}

/** Serves the storefront: its hashed files for ever, its pages from cached bytes. */
export async function servePages(app: FastifyInstance, parts: PageDeps): Promise<void> {
  const deps: LoggedDeps = { ...parts, log: app.log };
  if (deps.mode === 'production') await serveFiles(app);
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const asked = addressOf(request.url, deps.publicUrl);
    // A call that there is none of is told to a program, not to a person.
    if (/^\/api(?:\/|$)/.test(asked.pathname)) return reply.callNotFound();
    try {
      return await answerPage(deps, asked, request, reply);
    } catch (error) {
      if (error instanceof Problem && error.status === 503) return sendBusyPage(reply, error);
      throw error;
    }
  });
}

async function answerPage(deps: LoggedDeps, asked: URL, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const personal = isPersonal(asked.pathname);
  if (personal || deps.mode === 'development') return sendFresh(deps, asked, request, reply, personal);
  const url = plainUrl(asked);
  const oneOfCountless = pageAt(url.pathname)?.countless && url.search !== '';
  const entry = await deps.cache.read(`page ${url.pathname}${url.search}`, () => renderPage(deps, url, !oneOfCountless));
  return sendCached(request, reply, entry);
}

async function serveFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, file) {
      const forEver = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}

async function sendFresh(
  deps: LoggedDeps,
  url: URL,
  request: FastifyRequest,
  reply: FastifyReply,
  personal: boolean,
): Promise<FastifyReply> {
  const page = await renderPage(deps, url, false);
  reply.headers(page.headers).header('cache-control', 'no-store');
  if (personal) reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
  return reply.status(page.status).send(request.method === 'HEAD' ? '' : page.body);
}

/** Renders a page to its end, and notes what of the catalogue it shows. */
async function renderPage(deps: LoggedDeps, url: URL, cacheable: boolean) {
  deps.admit(worthOfPage(url));
  const build = await deps.build();
  const { pageRenderer, apiProblem } = build.entry.module;
  const tags = new Set<string>();
  const context = anyone('storefront', (...names) => names.forEach((name) => void tags.add(name)));
  const api = async (name: string, input: object) => {
    const call = deps.calls.get(name);
    if (!call) throw new Error(`no call named ${name}`);
    try {
      return await call({ headers: {}, params: {}, query: {}, ...input }, context);
    } catch (error) {
      const { status, body } = failureOf(error);
      if (isUnkeepable(error)) deps.log.error({ err: error }, 'a value came as far as the database that it cannot keep');
      if (status >= 500 && status !== 503) throw error;
      throw apiProblem(status, body.code, body.message, body);
    }
  };
  const request = new Request(url, { headers: deps.testMode ? { 'x-test-mode': 'on' } : {} });
  const response = await pageRenderer(build, deps.mode)(request, api, (error) => {
    deps.log.error({ err: error }, 'a page could not be made');
  });
  const body = await response.text();
  const headers: Record<string, string> = {
    'content-type': response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': contentSecurityPolicy(hashInlineScripts(body), deps.sources),
  };
  const location = response.headers.get('location');
  if (location) headers.location = location;
  if (response.status === 503) Object.assign(headers, { 'cache-control': 'no-store', 'retry-after': '2' });
  // Addresses anyone can think up (a 404, the placeholder of a sport nobody plays) must not push out what is visited.
  const isOwn = tags.size > 0 || url.pathname.lastIndexOf('/') === 0;
  return { status: response.status, headers, body, tags, cacheable: cacheable && response.status === 200 && isOwn };
}
