import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mountGoogleStandIn } from '#sandbox/google/mount.ts';
import { mountLook } from './look.ts';
import { mountMail } from './mail/inbox.ts';
import { htmlPage } from './page.ts';
import { mountRazorpay } from './razorpay/mount.ts';
import { mountCourier } from './shiprocket/mount.ts';
import { openKept } from './state.ts';

/**
 * Process of the mocks for external services. They use the providers' wire formats, store their state, and share no
 * code with the clients that they test.
 */
const Environment = z.object({
  SANDBOX_DIR: z.string().min(1),
  SANDBOX_PORT: z.coerce.number().int(),
  SANDBOX_SMTP_PORT: z.coerce.number().int(),
  SHOP_URL: z.url(),
  /** Key id of the gateway mock. A live prefix allows testing a shop in production mode. */
  SANDBOX_KEY_ID: z.string().min(1).default('rzp_test_sandbox000001'),
});

/** Secrets, created once per folder, so that nobody who can reach the shop can guess webhook signatures. */
const Secrets = z.object({
  razorpayKeySecret: z.string(),
  razorpayWebhookSecret: z.string(),
  shiprocketPassword: z.string(),
  shiprocketWebhookToken: z.string(),
  googleClientSecret: z.string(),
});
export type Secrets = z.infer<typeof Secrets>;

export interface SandboxDeps {
  /** Folder for stored state. */
  dir: string;
  /** URL of the shop, to which webhooks are sent. */
  shopUrl: string;
  /** URL of the mocks. */
  url: string;
  secrets: Secrets;
}

const fresh = () => randomBytes(24).toString('base64url');

async function main(): Promise<void> {
  const env = Environment.parse(process.env);
  const secrets = openKept<Secrets>(env.SANDBOX_DIR, 'secrets', Secrets, {
    razorpayKeySecret: fresh(),
    razorpayWebhookSecret: fresh(),
    shiprocketPassword: fresh(),
    shiprocketWebhookToken: fresh(),
    googleClientSecret: fresh(),
  });
  secrets.save();
  const app = Fastify({ logger: false, forceCloseConnections: true, bodyLimit: 1024 * 1024 });
  readForms(app);
  // The server listens before the mocks are mounted, as their responses contain its URL.
  const { server, port } = await listenFor(app, env.SANDBOX_PORT);
  // The host differs from the shop's, so that cookies and policies are tested across sites.
  const url = `http://127.0.0.1:${port}`;
  const { smtpPort } = await mountMail(app, { dir: env.SANDBOX_DIR, port: env.SANDBOX_SMTP_PORT });
  const courierUser = { email: 'api-user@maidan.example', password: secrets.value.shiprocketPassword };
  await mountCourier(app, {
    dir: env.SANDBOX_DIR,
    url,
    shopUrl: env.SHOP_URL,
    user: courierUser,
    webhookToken: secrets.value.shiprocketWebhookToken,
  });
  const razorpay = {
    keyId: env.SANDBOX_KEY_ID,
    keySecret: secrets.value.razorpayKeySecret,
    webhookSecret: secrets.value.razorpayWebhookSecret,
  };
  mountRazorpay(app, { dir: env.SANDBOX_DIR, shopUrl: env.SHOP_URL, ...razorpay });
  const googleClient = { clientId: 'maidan-sandbox.apps.example', clientSecret: secrets.value.googleClientSecret };
  await mountGoogleStandIn(app, { dir: env.SANDBOX_DIR, url, shopUrl: env.SHOP_URL, ...googleClient });
  mountIndex(app);
  mountLook(app);
  await app.ready();

  const close = () => {
    server.close();
    server.closeAllConnections();
    void app.close().then(() => process.exit(0));
  };
  // Signals reach the whole process group, but the shop must close the mocks only after its running requests.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', close);
  process.send?.({
    url,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    razorpay,
    shiprocket: {
      ...courierUser,
      webhookToken: secrets.value.shiprocketWebhookToken,
    },
    google: googleClient,
  });
}

/** Parses form posts of the mocks' pages into an object of texts. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}

function mountIndex(app: FastifyInstance): void {
  const parts = [
    ['/mail', 'Inbox', 'every mail the shop has sent'],
    ['/google/accounts', 'Google', 'people to sign in as'],
    ['/shiprocket', 'Courier', 'parcels, which move by themselves or when you say so'],
    ['/razorpay', 'Razorpay', 'payments: choose what banks answer, and what goes wrong'],
  ] as const;
  const rows = parts.map(([address, name, what]) => `<tr><td><a href="${address}">${name}</a><td>${what}`).join('');
  app.get('/', async (_request, reply) =>
    reply
      .type('text/html')
      .send(
        htmlPage(
          'Sandbox',
          `<p>Stand-ins for the outside world. No money moves and no parcel leaves.</p><table>${rows}</table>`,
        ),
      ),
  );
}

/**
 * Listens before the mocks are mounted; with port 0 the system chooses one. Requests wait until the mocks are mounted.
 */
async function listenFor(app: FastifyInstance, port: number): Promise<{ server: Server; port: number }> {
  const mounted = Promise.withResolvers<void>();
  app.addHook('onReady', async () => mounted.resolve());
  const server = createServer((request, response) => void mounted.promise.then(() => app.routing(request, response)));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

main().catch((error: unknown) => {
  process.stderr.write(`The sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
