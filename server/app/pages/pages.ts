import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PageAddress, readPageAddress } from '#contract/page-address.ts';
import { sendBusyPage } from '#server/app/api/busy-page.ts';
import { worthOfPage } from '#server/app/api/shed-load.ts';
import { type ResponseCache, sendCached } from '#server/foundation/cache/response-cache.ts';
import { withTried } from '#server/foundation/content/tried.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { anyone } from '#server/foundation/http/caller.ts';
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
import type { Worth } from '#server/foundation/limits/load-meter.ts';
import type { RequestKind } from '#server/foundation/limits/request-costs.ts';
import type { ContentContext, WantedPage } from '#server/office/content/content-context.ts';
import { inlineStyles, readSheets } from './inline-styles.ts';
import { serveFiles } from './serve-files.ts';

/** Where the storefront's build has what browsers ask for. */
export const clientFolder = path.resolve(import.meta.dirname, '../../../build/client');
const serverBuild = path.resolve(import.meta.dirname, '../../../build/server/index.js');

/** What the storefront's build hands over; the server imports nothing of it otherwise. */
interface StorefrontEntry {
  pageRenderer(
    build: unknown,
    mode: 'production' | 'development',
  ): (request: Request, api: unknown, tell: (error: unknown) => void) => Promise<Pick<Response, 'status' | 'headers' | 'text'>>;
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
  /** Has work wait for its turn. Throws Problem 429 where that would take too long. */
  turns: CostLimiter;
  /** Where an address leads that no page answers at; undefined where nobody said so. */
  redirectOf?: (path: string, query: string) => string | undefined;
  /** Is given what draws a page for the office. */
  pages?: ContentContext['pages'];
}

interface LoggedDeps extends PageDeps {
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Texts of the build's style sheets by their addresses; in development none. */
  sheets: ReadonlyMap<string, string>;
}

/** The storefront as `npm run build` left it. */
export async function loadBuild(): Promise<StorefrontBuild> {
  return (await import(pathToFileURL(serverBuild).href)) as StorefrontBuild;
}

/** Serves the storefront: its hashed files for ever, its pages from cached bytes. */
export async function servePages(app: FastifyInstance, parts: PageDeps): Promise<void> {
  const sheets = parts.mode === 'production' ? readSheets(clientFolder) : new Map<string, string>();
  const deps: LoggedDeps = { ...parts, log: app.log, sheets };
  if (parts.pages) parts.pages.draw = (wanted) => drawForOffice(deps, wanted);
  if (deps.mode === 'production') await serveFiles(app, clientFolder);
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const address = readPageAddress(request.url);
    // The router's own form of a page is asked for by none of ours, but where Vite has one shown anew.
    if (address.isData && deps.mode === 'development') return sendFresh(deps, { ...address, content: request.url }, request, reply);
    // A call that there is none of is told to a program, not to a person.
    if (address.isData || /^\/api(?:\/|$)/i.test(address.path)) return reply.callNotFound();
    if (address.moved !== undefined) return sendElsewhere(reply, address, address.moved);
    const led = address.page ? undefined : leadOf(deps, address, request.url);
    if (led !== undefined) return sendOnward(reply, led);
    try {
      return await answerPage(deps, address, request, reply);
    } catch (error) {
      if (error instanceof Problem && (error.status === 503 || error.status === 429)) return sendBusyPage(reply, error);
      throw error;
    }
  });
}

/** Leads from another spelling to the one of the page. Every spelling leads there in one step. */
function sendElsewhere(reply: FastifyReply, { personal }: PageAddress, moved: string): FastifyReply {
  reply.headers(personal ? personalHeaders : { 'cache-control': 'public, max-age=3600' });
  return reply.redirect(moved, 301);
}

/** Where an address leads that no page answers at. */
function leadOf({ redirectOf }: PageDeps, { personal, path }: PageAddress, asked: string): string | undefined {
  const mark = asked.indexOf('?');
  return personal ? undefined : redirectOf?.(path, mark < 0 ? '' : asked.slice(mark + 1));
}

/** Leads on to where an owner said that an old address leads now. Asked again each time: it may be said otherwise a second later. */
function sendOnward(reply: FastifyReply, to: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=0, must-revalidate').redirect(to, 301);
}

async function answerPage(deps: LoggedDeps, address: PageAddress, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (address.personal || deps.mode === 'development') return sendFresh(deps, address, request, reply);
  const oneOfCountless = address.page?.countless && address.content !== address.path;
  const turn = turnOf(deps.turns, request.ip, workOfPage(address));
  const entry = await deps.cache.read(`page ${address.content}`, () => renderPage(deps, address, { cacheable: !oneOfCountless }), turn);
  const led = entry.status === 404 ? leadOf(deps, address, request.url) : undefined;
  if (led !== undefined) return sendOnward(reply, led);
  return sendCached(request, reply, entry, deps.cache);
}

async function sendFresh(deps: LoggedDeps, address: PageAddress, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await deps.turns.forAddress(request.ip, workOfPage(address));
  const page = await renderPage(deps, address, { cacheable: false });
  reply.headers(page.headers).header('cache-control', 'no-store');
  if (address.personal) reply.headers(personalHeaders);
  return reply.status(page.status).send(request.method === 'HEAD' ? '' : page.body);
}

/** Draws a page as somebody is writing it: still, without what makes it alive, kept by nobody. */
async function drawForOffice(deps: LoggedDeps, draft: WantedPage): Promise<string> {
  const draw = () => renderPage(deps, readPageAddress(draft.path), { cacheable: false, draft });
  const { body } = await (draft.told ? withTried(draft.told, draw) : draw());
  return body.replace(scriptElement, '').replace(/<link rel="modulepreload"[^>]*>/g, '');
}

function workOfPage(address: PageAddress): RequestKind {
  return worthOfPage(address) === 'costly' ? 'countlessPage' : 'page';
}

/** Renders a page to its end, and notes what of the catalogue it shows. */
async function renderPage(
  deps: LoggedDeps,
  address: PageAddress,
  { cacheable, draft }: { cacheable: boolean; draft?: WantedPage | undefined },
) {
  deps.admit(worthOfPage(address));
  const build = await deps.build();
  const { pageRenderer, apiProblem } = build.entry.module;
  const tags = new Set<string>();
  const context = anyone('storefront', (...names) => names.forEach((name) => void tags.add(name)));
  const api = async (name: string, input: object) => {
    const written = draft?.answers?.[name];
    if (written !== undefined) return written;
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
  // At the shop's own place, whatever host was asked.
  const request = new Request(new URL(address.content, deps.publicUrl), { headers: deps.testMode ? { 'x-test-mode': 'on' } : {} });
  const response = await pageRenderer(build, deps.mode)(request, api, (error) => {
    deps.log.error({ err: error }, 'a page could not be made');
  });
  const rendered = await response.text();
  // What is made for one request alone would be packed with them again and again: it keeps its links.
  const body = cacheable ? inlineStyles(rendered, deps.sheets) : rendered;
  const headers: Record<string, string> = {
    'content-type': response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': contentSecurityPolicy(hashInlineScripts(body), deps.sources, hashInlineStyles(body)),
  };
  const location = response.headers.get('location');
  if (location) headers.location = location;
  if (response.status === 503) Object.assign(headers, { 'cache-control': 'no-store', 'retry-after': '2' });
  // Addresses anyone can think up (a 404, the placeholder of a sport nobody plays) must not push out what is visited.
  const isOwn = tags.size > 0 || address.path.lastIndexOf('/') === 0;
  return { status: response.status, headers, body, tags, cacheable: cacheable && response.status === 200 && isOwn };
}
