import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { anyone } from './platform/caller.ts';
import { contentSecurityPolicy, hashInlineScripts, type ProviderSources } from './platform/content-security-policy.ts';
import { type KeptReplies, sendKept } from './platform/kept-replies.ts';
import type { CallTable } from './platform/mount.ts';
import { failureOf } from './platform/problem-replies.ts';

const clientFolder = path.resolve(import.meta.dirname, '../build/client');
const serverBuild = path.resolve(import.meta.dirname, '../build/server/index.js');

/** What the storefront's build hands over; the server imports nothing of it otherwise. */
interface StorefrontEntry {
  pageRenderer(build: unknown, mode: 'production' | 'development'): (request: Request, api: unknown) => Promise<Response>;
  apiProblem(status: number, code: string, message: string, body: Record<string, unknown>): Error;
}

export interface StorefrontBuild {
  entry: { module: StorefrontEntry };
}

export interface PageDeps {
  kept: KeptReplies;
  calls: CallTable;
  publicUrl: string;
  /** What the configured providers need in the browser. */
  sources: ProviderSources;
  /** The built storefront; in development asked anew for every page. */
  build: () => Promise<StorefrontBuild>;
  mode: 'production' | 'development';
}

/** The storefront as `npm run build` left it. */
export async function loadBuild(): Promise<StorefrontBuild> {
  return (await import(pathToFileURL(serverBuild).href)) as StorefrontBuild;
}

/** Pages that may show something of one person: made for each request, kept nowhere, told to nobody. */
const personal = [/^\/my-account(\/|$)/, /^\/order\//, /^\/checkout(\/|$)/, /^\/reset-password$/, /^\/auth\//];

/** Parameters a page's content depends on; all others are left out of what it is kept under. */
const declared: [RegExp, string[]][] = [
  [/^\/product\//, ['category']],
  [/^\/search$/, ['q']],
  [
    /^\/(?:sports|special|athlete)\/|^\/(?:limited-edition|hotsale|caps|tshirts|kids)$/,
    ['kind', 'size', 'sport', 'team', 'athlete', 'price', 'offer', 'sort', 'show'],
  ],
];

/** Parameters with which a page is one of countless many: it is made fast, and not kept. */
function isOneOfMany(url: URL): boolean {
  if (/^\/product\//.test(url.pathname)) return false;
  return declaredFor(url).some((name) => url.searchParams.has(name));
}

function declaredFor(url: URL): string[] {
  return declared.find(([pattern]) => pattern.test(url.pathname))?.[1] ?? [];
}

/** What a page is kept under: its path and the parameters its route declares, sorted. */
export function pageKey(url: URL): string {
  const names = declaredFor(url).toSorted();
  const parameters = new URLSearchParams(
    names.flatMap((name) => url.searchParams.getAll(name).map((value): [string, string] => [name, value])),
  );
  return `page ${url.pathname}?${parameters}`;
}

/** Serves the storefront: its hashed files for ever, its pages from kept bytes. */
export async function servePages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  if (deps.mode === 'production') await serveFiles(app);
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const url = new URL(request.url, deps.publicUrl);
    const isPersonal = personal.some((pattern) => pattern.test(url.pathname));
    if (isPersonal || deps.mode === 'development') return sendFresh(deps, url, request, reply, isPersonal);
    const entry = await deps.kept.read(pageKey(url), () => renderPage(deps, url, !isOneOfMany(url)));
    return sendKept(request, reply, entry);
  });
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
  deps: PageDeps,
  url: URL,
  request: FastifyRequest,
  reply: FastifyReply,
  isPersonal: boolean,
): Promise<FastifyReply> {
  const page = await renderPage(deps, url, false);
  reply.headers(page.headers).header('cache-control', 'no-store');
  if (isPersonal) reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
  return reply.status(page.status).send(request.method === 'HEAD' ? '' : page.body);
}

/** Renders a page to its end, and notes what of the catalogue it shows. */
async function renderPage(deps: PageDeps, url: URL, keep: boolean) {
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
      if (status >= 500) throw error;
      throw apiProblem(status, body.code, body.message, body);
    }
  };
  const request = new Request(new URL(url.pathname + url.search, deps.publicUrl));
  const response = await pageRenderer(build, deps.mode)(request, api);
  const body = await response.text();
  const headers: Record<string, string> = {
    'content-type': response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': contentSecurityPolicy(hashInlineScripts(body), deps.sources),
  };
  if (deps.mode === 'development') delete headers['content-security-policy'];
  const location = response.headers.get('location');
  if (location) headers.location = location;
  // Addresses anyone can think up (a 404, the placeholder of a sport nobody plays) must not push out what is visited.
  const isOwn = tags.size > 0 || url.pathname.lastIndexOf('/') === 0;
  return { status: response.status, headers, body, tags, keep: keep && response.status === 200 && isOwn };
}
