import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { SandboxGateway } from './gateway.ts';
import { withLie } from './lies.ts';
import { GatewayRefusal } from './refusal.ts';

const slowMs = 20_000;
const Notes = z.record(z.string(), z.string()).default({});

function amountOf(given: unknown): number {
  if (given === undefined || given === null || given === '')
    throw new GatewayRefusal('The amount field is required.', { field: 'amount' });
  const amount = Number(given);
  if (!Number.isInteger(amount)) throw new GatewayRefusal('The amount must be an integer.', { field: 'amount' });
  return amount;
}

const NewOrder = z.strictObject({
  amount: z.unknown(),
  currency: z.literal('INR'),
  receipt: z.string().nullish(),
  notes: Notes,
  partial_payment: z.boolean().optional(),
  payment: z
    .object({ capture: z.enum(['automatic', 'manual']), capture_options: z.record(z.string(), z.unknown()).optional() })
    .optional(),
});
const NewRefund = z.strictObject({
  amount: z.unknown().optional(),
  speed: z.enum(['normal', 'optimum']).default('normal'),
  receipt: z.string().nullish(),
  notes: Notes,
});

/** Mounts the gateway's API under /razorpay/v1 in its documented wire format: orders, payments, captures, refunds. */
export function mountApi(
  app: FastifyInstance,
  gateway: SandboxGateway,
  access: { keyId: string; keySecret: string },
): void {
  const right = `Basic ${Buffer.from(`${access.keyId}:${access.keySecret}`).toString('base64')}`;
  app.register(
    (api, _options, done) => {
      api.addHook('preHandler', async (request, reply) => {
        if (request.headers.authorization !== right) return reply.status(401).send(failure('Authentication failed'));
        return fault(gateway, reply);
      });
      api.addHook('preSerialization', async (_request, _reply, payload) =>
        withLie(payload, gateway.records, 'answers'),
      );
      api.addHook('onSend', async (_request, reply) => {
        if (gateway.records.settings.api === 'reply lost') reply.raw.destroy();
      });
      api.setErrorHandler((error, _request, reply) => {
        if (error instanceof GatewayRefusal) return reply.status(error.status).send(failure(error.message, error));
        if (error instanceof z.ZodError) return reply.status(400).send(refusalOf(error));
        return reply.status(500).send({
          error: {
            code: 'SERVER_ERROR',
            description: 'The server encountered an error. The incident has been reported to admins.',
            metadata: {},
          },
        });
      });
      api.setNotFoundHandler((_request, reply) =>
        reply
          .status(400)
          .send(failure('The requested URL was not found on the server.', { reason: 'NA', field: null })),
      );
      mountOrders(api, gateway);
      mountPayments(api, gateway);
      mountRefunds(api, gateway);
      mountSettlements(api, gateway);
      done();
    },
    { prefix: '/razorpay/v1' },
  );
}

function failure(
  description: string,
  { reason, field }: { reason: string | null; field: string | null } = { reason: null, field: null },
) {
  if (reason === null) return { error: { code: 'BAD_REQUEST_ERROR', description } };
  return {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      field,
      source: 'business',
      step: 'payment_initiation',
      reason,
      metadata: {},
    },
  };
}

function refusalOf(error: z.ZodError) {
  const [issue] = error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const names = issue.keys.join(', ');
    return failure(`${names} is/are not required and should not be sent`, { reason: 'extra_field_sent', field: names });
  }
  const field = issue?.path.join('.') ?? '';
  return failure(`The ${field} is not valid.`, { reason: 'input_validation_failed', field });
}

/** Applies the fault chosen on the control page, before the request is processed. */
async function fault(gateway: SandboxGateway, reply: FastifyReply): Promise<FastifyReply | undefined> {
  switch (gateway.records.settings.api) {
    case 'request lost':
      reply.raw.destroy();
      return reply.hijack();
    case 'slow':
      await wait(slowMs);
      return undefined;
    case 'server error':
      return reply
        .status(500)
        .send({ error: { code: 'SERVER_ERROR', description: 'The server encountered an error.', metadata: {} } });
    case 'bad gateway':
      return reply.status(502).type('text/html').send('<html><h1>502 Bad Gateway</h1></html>');
    case 'throttled':
      return reply.status(429).send(failure('Request failed'));
    default:
      return undefined;
  }
}

interface Listing {
  Querystring: { receipt?: string; count?: string; skip?: string; from?: string; to?: string };
}
interface One {
  Params: { id: string };
}

/** Returns a page of a list, newest first. */
function page<T extends { created_at: number }>(
  all: readonly T[],
  { count = '10', skip = '0', from = '0', to }: Listing['Querystring'],
) {
  const until = to === undefined ? Number.POSITIVE_INFINITY : Number(to);
  const within = all.filter(({ created_at: at }) => at >= Number(from) && at <= until).toReversed();
  return collection(within.slice(Number(skip), Number(skip) + Math.min(100, Number(count))));
}

function collection<T>(items: readonly T[]) {
  return { entity: 'collection', count: items.length, items };
}

function mountOrders(api: FastifyInstance, gateway: SandboxGateway): void {
  api.post('/orders', async (request) => {
    const { amount: given, currency, receipt, notes } = NewOrder.parse(request.body);
    const amount = amountOf(given);
    if (amount < 100)
      throw new GatewayRefusal('Order amount less than minimum amount allowed', {
        reason: 'amount_less_than_minimum_amount',
        field: 'amount',
      });
    if (receipt && receipt.length > 40)
      throw new GatewayRefusal('The receipt may not be greater than 40 characters.', { field: 'receipt' });
    return gateway.makeOrder({ amount, currency, receipt: receipt ?? null, notes });
  });
  api.get<Listing>('/orders', async ({ query }) =>
    page(
      gateway.records.orders.filter((order) => query.receipt === undefined || order.receipt === query.receipt),
      query,
    ),
  );
  api.get<One>('/orders/:id', async ({ params }) => gateway.orderOf(params.id));
  api.get<One>('/orders/:id/payments', async ({ params }) => {
    const { id } = gateway.orderOf(params.id);
    return collection(gateway.records.payments.filter(({ order_id }) => order_id === id).toReversed());
  });
}

function mountPayments(api: FastifyInstance, gateway: SandboxGateway): void {
  api.get<Listing>('/payments', async ({ query }) => page(gateway.records.payments, query));
  api.get<One>('/payments/:id', async ({ params }) => gateway.paymentOf(params.id));
  api.post<One>('/payments/:id/capture', async ({ params, body }) => {
    const { amount } = z.object({ amount: z.unknown(), currency: z.literal('INR') }).parse(body);
    return gateway.capture(params.id, amountOf(amount));
  });
}

/**
 * Returns the refund created under an idempotency key. Throws GatewayRefusal if the key was used for another request.
 */
function madeBefore({ records }: SandboxGateway, key: string, text: string) {
  const known = records.refundKeys.find((one) => one.key === key);
  if (!known) return undefined;
  if (known.body !== text) {
    throw new GatewayRefusal('Different request with the same idempotency key has already been processed.', {
      reason: 'NA',
    });
  }
  return records.refunds.find(({ id }) => id === known.refundId);
}

function mountRefunds(api: FastifyInstance, gateway: SandboxGateway): void {
  api.post<One>('/payments/:id/refund', async ({ params, body, headers }) => {
    const { amount, speed, receipt, notes } = NewRefund.parse(body ?? {});
    const asked = { ...(amount !== undefined && { amount: amountOf(amount) }), speed, receipt: receipt ?? null, notes };
    const key = headers['x-refund-idempotency'];
    if (key === undefined) return gateway.refund(params.id, asked);
    if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{10,}$/.test(key))
      throw new GatewayRefusal('The idempotency key is not valid.');
    const text = JSON.stringify([params.id, asked]);
    const before = madeBefore(gateway, key, text);
    if (before) return before;
    const made = gateway.refund(params.id, asked);
    gateway.records.refundKeys.push({ key, body: text, refundId: made.id });
    gateway.save();
    return made;
  });
  api.get<One>('/payments/:id/refunds', async ({ params }) => {
    const { id } = gateway.paymentOf(params.id);
    return collection(gateway.records.refunds.filter(({ payment_id }) => payment_id === id).toReversed());
  });
  api.get<Listing>('/refunds', async ({ query }) => page(gateway.records.refunds, query));
  api.get<One>('/refunds/:id', async ({ params }) => {
    const found = gateway.records.refunds.find(({ id }) => id === params.id);
    if (!found) throw new GatewayRefusal('The id provided does not exist');
    return found;
  });
}

const Day = z.object({
  year: z.coerce.number().int().min(2000).max(2100),
  month: z.coerce.number().int().min(1).max(12),
  day: z.coerce.number().int().min(1).max(31).optional(),
  count: z.coerce.number().int().min(1).max(1000).default(10),
  skip: z.coerce.number().int().min(0).default(0),
});

function mountSettlements(api: FastifyInstance, gateway: SandboxGateway): void {
  api.addHook('preHandler', async ({ url }) => {
    if (url.startsWith('/razorpay/v1/settlements')) gateway.settleDueDays();
  });
  api.get<Listing>('/settlements', async ({ query }) => page(gateway.records.settlements, query));
  api.get('/settlements/recon/combined', async ({ query }) => {
    const { count, skip, ...day } = Day.parse(query);
    return collection(gateway.linesOn(day).slice(skip, skip + count));
  });
  api.get<One>('/settlements/:id', async ({ params }) => {
    const found = gateway.records.settlements.find(({ id }) => id === params.id);
    if (!found) throw new GatewayRefusal('The id provided does not exist');
    return found;
  });
}
