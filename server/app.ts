import fastifyCookie from '@fastify/cookie';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import { hello } from '#contract/service.ts';
import { mountMyAccount } from './accounts/account-routes.ts';
import { openGoogle } from './accounts/google-provider.ts';
import { mountGoogle } from './accounts/google-routes.ts';
import type { Passwords } from './accounts/passwords.ts';
import { mountAccounts } from './accounts/routes.ts';
import { sessionCookieName, sessionFinder } from './accounts/sessions.ts';
import { mountCatalogue } from './catalogue/routes.ts';
import { stockTag } from './catalogue/tags.ts';
import type { DesignProcesses } from './custom-merch/design-process.ts';
import { mountCustomMerch } from './custom-merch/routes.ts';
import type { Env } from './env.ts';
import { mountInvoices } from './invoices/routes.ts';
import { mountOrderChanges } from './orders/change-routes.ts';
import { orderKey } from './orders/order-reference.ts';
import { mountOrders } from './orders/routes.ts';
import { isTestKey } from './payments/begin-payment.ts';
import { replaceOrder } from './payments/end-hold.ts';
import { mountWebhook } from './payments/mount-webhook.ts';
import type { Gateway } from './payments/razorpay-client.ts';
import { beginOrSay, mountPayments, type PaymentDeps } from './payments/routes.ts';
import { mountPictures } from './pictures/mount-pictures.ts';
import { mountShareCards } from './pictures/mount-share-cards.ts';
import type { PictureStore } from './pictures/picture-store.ts';
import { contentSecurityPolicy, securityHeadersFor } from './platform/content-security-policy.ts';
import type { Database } from './platform/database.ts';
import type { Files } from './platform/files.ts';
import type { Jobs } from './platform/jobs.ts';
import type { KeptReplies } from './platform/kept-replies.ts';
import type { Limits } from './platform/limits.ts';
import { loggerOptions } from './platform/logging.ts';
import { type CallTable, type Door, mount } from './platform/mount.ts';
import { Problem } from './platform/problem.ts';
import { answerProblems, failureOf } from './platform/problem-replies.ts';
import type { Providers } from './platform/providers.ts';
import { refuseForeignWrites } from './platform/same-origin.ts';
import { mountReturns } from './returns/routes.ts';
import { mountSearch } from './search/routes.ts';
import type { CatalogueSearch } from './search/search-catalogue.ts';
import { mountShipping } from './shipping/routes.ts';
import { mountSiteFiles } from './site/site-files.ts';
import { mountStoreCredit } from './store-credit/routes.ts';
import type { PictureProcesses } from './uploads/picture-process.ts';
import { mountUploads } from './uploads/routes.ts';

export interface AppDeps {
  env: Env;
  publicUrl: string;
  database: Database;
  providers: Providers;
  /** Undefined where online payment is not switched on. */
  gateway: Gateway | undefined;
  log: PaymentDeps['log'];
  jobs: Pick<Jobs, 'send'>;
  kept: KeptReplies;
  limits: Limits;
  pictures: PictureStore;
  files: Files;
  pictureProcesses: PictureProcesses;
  designProcesses: DesignProcesses;
  search: CatalogueSearch;
  passwords: Passwords;
  secret: string;
  version: string;
  now: () => Date;
}

export interface App {
  app: FastifyInstance;
  calls: CallTable;
}

/** Builds the application without listening: what production gets and what tests inject requests into. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { env, database, kept, limits, now } = deps;
  const app = Fastify({
    logger: loggerOptions(env),
    trustProxy: trusted(env.TRUST_PROXY),
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 8000 },
    return503OnClosing: true,
  });
  // Zod has the only word: Fastify's own schemas are for the API page.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  answerProblems(app);
  refuseForeignWrites(app, deps.publicUrl);
  const fallbacks = { ...securityHeadersFor(deps.publicUrl), 'content-security-policy': contentSecurityPolicy([]) };
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    for (const [name, value] of Object.entries(fallbacks)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  await app.register(fastifyCookie);
  await describeApi(app, deps.version);

  const secure = deps.publicUrl.startsWith('https:');
  const sessionCookie = sessionCookieName(secure);
  const door: Door = { app, calls: new Map(), kept, secure, findSession: sessionFinder(database.db, sessionCookie, now) };
  mountCatalogue(door, database.db);
  mountSearch(door, deps.search);
  const { gateway } = deps;
  const stockChanged = (ids: string[]) => kept.drop(ids.map(stockTag));
  const paymentDeps: PaymentDeps = {
    db: database.db,
    jobs: deps.jobs,
    gateway,
    secret: deps.secret,
    limits,
    now,
    log: deps.log,
    stockChanged,
  };
  mountShipping(door, {
    db: database.db,
    jobs: deps.jobs,
    publicUrl: deps.publicUrl,
    orderKey: (orderId) => orderKey(deps.secret, orderId),
    webhookToken: deps.providers.shiprocket?.webhookToken,
    now,
  });
  mountOrders(door, {
    db: database.db,
    jobs: deps.jobs,
    secret: deps.secret,
    now,
    limits,
    stockChanged,
    online: { offered: gateway !== undefined, testMode: gateway !== undefined && isTestKey(gateway.access.keyId) },
    paying: {
      begin: (orderId) => beginOrSay(paymentDeps, orderId),
      replace: async (orderId) => gateway === undefined || replaceOrder({ ...paymentDeps, gateway }, orderId),
    },
  });
  mountPayments(door, paymentDeps);
  if (gateway) await mountWebhook(app, { ...paymentDeps, webhookSecret: gateway.access.webhookSecret });
  const changeDeps = {
    db: database.db,
    jobs: deps.jobs,
    secret: deps.secret,
    publicUrl: deps.publicUrl,
    now,
    limits,
    stockChanged,
  };
  mountOrderChanges(door, changeDeps);
  mountReturns(door, changeDeps);
  mountInvoices(app, changeDeps);
  mountStoreCredit(door, changeDeps);
  mountUploads(door, { db: database.db, files: deps.files, processes: deps.pictureProcesses, now, limits });
  mountCustomMerch(door, { db: database.db, files: deps.files, processes: deps.designProcesses, now, limits });
  const accountDeps = {
    db: database.db,
    jobs: deps.jobs,
    limits,
    passwords: deps.passwords,
    sessionCookie,
    secret: deps.secret,
    publicUrl: deps.publicUrl,
    now,
  };
  mountAccounts(door, accountDeps);
  mountMyAccount(door, accountDeps);
  mountGoogle(door, accountDeps, deps.providers.google && openGoogle(deps.providers.google, now));
  mount(door, hello, async () => ({ message: 'Hello from Maidan', version: deps.version }));
  mountPictures(app, deps.pictures);
  mountShareCards(app, database.db, deps.pictures);
  mountSiteFiles(app, { db: database.db, kept, publicUrl: deps.publicUrl });
  mountHealth(app, database);
  app.setNotFoundHandler((request, reply) => {
    const { status, body } = failureOf(new Problem(404, 'not_found', `There is nothing at ${request.url.split('?')[0]}`));
    return reply.status(status).send(body);
  });
  return { app, calls: door.calls };
}

function trusted(setting: string): boolean | string | string[] {
  if (setting === 'off') return false;
  return setting.includes(',') ? setting.split(',').map((address) => address.trim()) : setting;
}

/** The API page at /api/docs, made from the contract. */
async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      info: { title: 'Maidan', description: 'The calls of the shop. Amounts are rupees; failures carry a stable code.', version },
    },
  });
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}

function mountHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ ok: true }));
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    try {
      await database.db.execute('select 1');
      return { ok: true };
    } catch {
      return reply.status(503).send({ ok: false });
    }
  });
}
