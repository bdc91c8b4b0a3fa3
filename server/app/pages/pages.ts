import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PageAddress, readPageAddress } from '#contract/page-address.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { sendBusyPage } from '#server/app/api/busy-page.ts';
import { worthOfPage } from '#server/app/api/shed-load.ts';
import { type ResponseCache, sendCached } from '#server/foundation/cache/response-cache.ts';
import { withDraft } from '#server/foundation/content/content-draft.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { anonymousCaller } from '#server/foundation/http/caller.ts';
import {
  contentSecurityPolicy,
  hashInlineScripts,
  hashInlineStyles,
  type ProviderSources,
  scriptElement,
} from '#server/foundation/http/content-security-policy.ts';
import type { CallTable } from '#server/foundation/http/mount.ts';
import { personalHeaders } from '#server/foundation/http/personal-headers.ts';
import { failureOf, isUnkeepable } from '#server/foundation/http/problem-replies.ts';
import { type CostLimiter, turnOf } from '#server/foundation/limits/cost-limiter.ts';
import type { RequestWorth } from '#server/foundation/limits/load-meter.ts';
import type { RequestKind } from '#server/foundation/limits/request-costs.ts';
import type { ContentContext, WantedPage } from '#server/office/content/content-context.ts';
import { inlineStyles, readSheets } from './inline-styles.ts';
import { serveFiles } from './serve-files.ts';

/** Folder of the storefront's client build. */
export const clientFolder = path.resolve(import.meta.dirname, '../../../build/client');
const serverBuild = path.resolve(import.meta.dirname, '../../../build/server/index.js');

/** Exports of the storefront's build that the server uses. */
interface StorefrontEntry {
  pageRenderer(
    build: unknown,
    mode: 'production' | 'development',
  ): (
    request: Request,
    api: unknown,
    tell: (error: unknown) => void,
    shop: ShopFacts,
  ) => Promise<Pick<Response, 'status' | 'headers' | 'text'>>;
  apiProblem(status: number, code: string, message: string, body: Record<string, unknown>): Error;
}

export interface StorefrontBuild {
  entry: { module: StorefrontEntry };
}

export interface PageDeps {
  cache: ResponseCache;
  calls: CallTable;
  publicUrl: string;
  shopFacts: ShopFacts;
  /** CSP sources of the configured providers. */
  sources: ProviderSources;
  /** Returns the built storefront; in development, builds it again for every page. */
  build: () => Promise<StorefrontBuild>;
  mode: 'production' | 'development';
  /** True in payment test mode, which pages mention, as no money is moved. */
  testMode?: boolean;
  /** Throws Problem 503 if the load is too high for the page's class. */
  admit(worth: RequestWorth): void;
  /** Rate limiter by cost. Throws Problem 429 if work would wait too long. */
  turns: CostLimiter;
  /** Returns the redirect target of a URL without a page; undefined if there is none. */
  redirectOf?: (path: string, query: string) => string | undefined;
  /** Receives the function that renders page previews for the office. */
  pages?: ContentContext['pages'];
}

interface LoggedDeps extends PageDeps {
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Texts of the build's style sheets by address; empty in development. */
  sheets: ReadonlyMap<string, string>;
}

/** Loads the storefront from the output of `npm run build`. */
export async function loadBuild(): Promise<StorefrontBuild> {
  return (await import(pathToFileURL(serverBuild).href)) as StorefrontBuild;
}

/** Serves the storefront: hashed files as immutable, pages from the cache. */
export async function servePages(app: FastifyInstance, parts: PageDeps): Promise<void> {
  const sheets = parts.mode === 'production' ? readSheets(clientFolder) : new Map<string, string>();
  const deps: LoggedDeps = { ...parts, log: app.log, sheets };
  if (parts.pages) parts.pages.draw = (wanted) => drawForOffice(deps, wanted);
  if (deps.mode === 'production') await serveFiles(app, clientFolder);
  app.get('/*', async (request, reply) => {
    const address = readPageAddress(parts.shopFacts, request.url);
    // In development, serves the router's data form of a page, which only Vite's hot reload requests.
    if (address.isData && deps.mode === 'development')
      return sendFresh(deps, { ...address, content: request.url }, request, reply);
    // Unknown API calls get a JSON response, since programs send them.
    if (address.isData || /^\/api(?:\/|$)/i.test(address.path)) return reply.callNotFound();
    if (address.moved !== undefined) return sendElsewhere(reply, address, address.moved);
    const led = address.page ? undefined : leadOf(deps, address, request.url);
    if (led !== undefined) return sendOnward(reply, led);
    try {
      return await answerPage(deps, address, request, reply);
    } catch (error) {
      if (isBusy(error)) return sendBusyPage(reply, error);
      throw error;
    }
  });
}

/** Redirects a variant spelling of a page's URL to the canonical one, in one step. */
function sendElsewhere(reply: FastifyReply, { personal }: PageAddress, moved: string): FastifyReply {
  reply.headers(personal ? personalHeaders : { 'cache-control': 'public, max-age=3600' });
  return reply.redirect(moved, 301);
}

/** Returns the redirect target of a URL without a page. */
function leadOf({ redirectOf }: PageDeps, { personal, path }: PageAddress, asked: string): string | undefined {
  const mark = asked.indexOf('?');
  return personal ? undefined : redirectOf?.(path, mark < 0 ? '' : asked.slice(mark + 1));
}

/**
 * Redirects to the target that the owner set. Clients must revalidate each time, since the target may change at any
 * time.
 */
function sendOnward(reply: FastifyReply, to: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=0, must-revalidate').redirect(to, 301);
}

async function answerPage(
  deps: LoggedDeps,
  address: PageAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (address.personal || deps.mode === 'development') return sendFresh(deps, address, request, reply);
  const oneOfCountless = address.page?.countless && address.content !== address.path;
  const turn = turnOf(deps.turns, request.ip, workOfPage(address));
  const entry = await deps.cache.read(
    `page ${address.content}`,
    () => renderPage(deps, address, { cacheable: !oneOfCountless }),
    turn,
  );
  const led = entry.status === 404 ? leadOf(deps, address, request.url) : undefined;
  if (led !== undefined) return sendOnward(reply, led);
  return sendCached(request, reply, entry, deps.cache);
}

async function sendFresh(
  deps: LoggedDeps,
  address: PageAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await deps.turns.forAddress(request.ip, workOfPage(address));
  const page = await renderPage(deps, address, { cacheable: false });
  reply.headers(page.headers).header('cache-control', 'no-store');
  if (address.personal) reply.headers(personalHeaders);
  return reply.status(page.status).send(request.method === 'HEAD' ? '' : page.body);
}

/** Renders a draft for the office, without scripts and without caching. */
async function drawForOffice(deps: LoggedDeps, draft: WantedPage): Promise<string> {
  const shopFacts = draft.told ? withDraft(deps.shopFacts, draft.told) : deps.shopFacts;
  const address = readPageAddress(shopFacts, draft.path);
  const { body } = await renderPage({ ...deps, shopFacts }, address, { cacheable: false, draft });
  return body.replace(scriptElement, '').replace(/<link rel="modulepreload"[^>]*>/g, '');
}

function workOfPage(address: PageAddress): RequestKind {
  return worthOfPage(address) === 'costly' ? 'countlessPage' : 'page';
}

/** Renders a page completely and collects the cache tags of its contents. */
async function renderPage(
  deps: LoggedDeps,
  address: PageAddress,
  { cacheable, draft }: { cacheable: boolean; draft?: WantedPage | undefined },
) {
  deps.admit(worthOfPage(address));
  const build = await deps.build();
  const { pageRenderer, apiProblem } = build.entry.module;
  const tags = new Set<string>();
  const context = anonymousCaller('storefront', (...names) => names.forEach((name) => void tags.add(name)));
  const api = async (name: string, input: object) => {
    const written = draft?.answers?.[name];
    if (written !== undefined) return written;
    const call = deps.calls.get(name);
    if (!call) throw new Error(`no call named ${name}`);
    try {
      return await call({ headers: {}, params: {}, query: {}, ...input }, context);
    } catch (error) {
      const { status, body } = failureOf(error);
      if (isUnkeepable(error))
        deps.log.error(
          { event: 'database.value_rejected', err: error },
          'the database rejected a value that validation should have refused',
        );
      if (status >= 500 && status !== 503) throw error;
      throw apiProblem(status, body.code, body.message, body);
    }
  };
  // The base is the public URL, regardless of the host that the client sent.
  const request = new Request(new URL(address.content, deps.publicUrl), {
    headers: deps.testMode ? { 'x-test-mode': 'on' } : {},
  });
  const tell = (error: unknown) => deps.log.error({ event: 'page.render_failed', err: error }, 'page rendering failed');
  const response = await pageRenderer(build, deps.mode)(request, api, tell, deps.shopFacts);
  const rendered = await response.text();
  // Uncached pages keep their links, as inlined sheets would be compressed again for every request.
  const body = cacheable ? inlineStyles(rendered, deps.sheets) : rendered;
  const headers: Record<string, string> = {
    'content-type': response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': contentSecurityPolicy(hashInlineScripts(body), deps.sources, hashInlineStyles(body)),
  };
  const location = response.headers.get('location');
  if (location) headers.location = location;
  if (response.status === 503) Object.assign(headers, { 'cache-control': 'no-store', 'retry-after': '2' });
  // Invented URLs (404s, sports without players) are not cached, as they would evict pages that people visit.
  const isOwn = tags.size > 0 || address.path.lastIndexOf('/') === 0;
  return { status: response.status, headers, body, tags, cacheable: cacheable && response.status === 200 && isOwn };
}

function isBusy(error: unknown): error is Problem {
  return error instanceof Problem && (error.status === 503 || error.status === 429);
}
