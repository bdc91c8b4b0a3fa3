import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import { hello } from '#contract/service.ts';
import { mountAccounts } from './accounts/routes.ts';
import { mountCatalogue } from './catalogue/routes.ts';
import { stockTag } from './catalogue/tags.ts';
import type { Env } from './env.ts';
import { mountOrders } from './orders/routes.ts';
import { mountPictures } from './pictures/mount-pictures.ts';
import type { PictureStore } from './pictures/picture-store.ts';
import { contentSecurityPolicy, securityHeadersFor } from './platform/content-security-policy.ts';
import type { Database } from './platform/database.ts';
import type { Jobs } from './platform/jobs.ts';
import type { KeptReplies } from './platform/kept-replies.ts';
import type { Limits } from './platform/limits.ts';
import { loggerOptions } from './platform/logging.ts';
import { type CallTable, type Door, mount } from './platform/mount.ts';
import { Problem } from './platform/problem.ts';
import { answerProblems, failureOf } from './platform/problem-replies.ts';
import { refuseForeignWrites } from './platform/same-origin.ts';
import { mountShipping } from './shipping/routes.ts';

export interface AppDeps {
  env: Env;
  publicUrl: string;
  database: Database;
  jobs: Pick<Jobs, 'send'>;
  kept: KeptReplies;
  limits: Limits;
  pictures: PictureStore;
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
  await describeApi(app, deps.version);

  const door: Door = { app, calls: new Map(), kept };
  mountCatalogue(door, database.db);
  mountShipping(door, now);
  mountOrders(door, {
    db: database.db,
    jobs: deps.jobs,
    secret: deps.secret,
    now,
    limits,
    stockChanged: (ids) => kept.drop(ids.map(stockTag)),
  });
  mountAccounts(door, limits);
  mount(door, hello, async () => ({ message: 'Hello from Maidan', version: deps.version }));
  mountPictures(app, deps.pictures);
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
