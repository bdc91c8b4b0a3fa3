import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Env } from '#server/foundation/process/env.ts';
import { fillFirst } from '#server/operations/demo-data/fill-first.ts';
import { isDemonstration } from '#server/operations/demo-data/real-shop.ts';

/** Delay in ms after the first page, in which the page's own requests are answered. */
const afterPageMs = 10_000;

/** Background fill of a demonstration, started by its first visitor. */
export interface VisitFill {
  /** Starts the fill when the server answers a request for the office, or some seconds after its first page. */
  watch(app: FastifyInstance): void;
  /** Waits until a started fill has ended. Returns at once if none was started. */
  ended(): Promise<void>;
  /** Cancels a planned fill, and waits for a started one. */
  stop(): Promise<void>;
}

type FillEnv = Pick<Env, 'SHOP_MODE' | 'RAZORPAY_KEY_ID' | 'DEMO_ORDERS'>;

/** Returns true if the shop is a demonstration that is filled at its first visit. Pure. */
export function isFilledOnVisit({ DEMO_ORDERS, ...env }: FillEnv): boolean {
  return isDemonstration(env) && DEMO_ORDERS > 0;
}

/** Lets the first visitor of a demonstration fill it in the background. Returns undefined if it is not filled. */
export function watchVisits(
  app: FastifyInstance,
  env: Env,
  shop: Parameters<typeof fillFirst>[0] & Needs<'log'>,
): VisitFill | undefined {
  if (!isFilledOnVisit(env)) return undefined;
  const visitFill = createVisitFill(
    () => fillFirst(shop, { orders: env.DEMO_ORDERS, now: shop.now() }),
    (error) => shop.log.error({ event: 'demo.fill_failed', err: error }, 'demo data could not be created'),
  );
  visitFill.watch(app);
  return visitFill;
}

/** Creates the fill of a demonstration. `fill` runs once in a process; its failure is passed to `failed`. */
export function createVisitFill(fill: () => Promise<unknown>, failed: (error: unknown) => void): VisitFill {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  function start(): void {
    clearTimeout(timer);
    if (isStopped) return;
    running ??= fill().then(() => {}, failed);
  }

  function answered(request: FastifyRequest, reply: FastifyReply): void {
    if (running || isStopped) return;
    if (isOfOffice(request)) start();
    else if (isPage(request, reply)) timer ??= setTimeout(start, afterPageMs).unref();
  }

  return {
    watch: (app) =>
      void app.addHook('onResponse', async (request, reply) => {
        answered(request, reply);
      }),
    ended: async () => running,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Returns true for a request of the office's document or of its data. */
function isOfOffice({ url }: FastifyRequest): boolean {
  return /^\/(?:api\/)?office(?:[/?]|$)/.test(url);
}

/** Returns true for an answered page of the storefront. */
function isPage({ routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  return routeOptions.url === '/*' && reply.statusCode < 400 && isHtml(reply.getHeader('content-type'));
}

function isHtml(type: unknown): boolean {
  return typeof type === 'string' && type.startsWith('text/html');
}
