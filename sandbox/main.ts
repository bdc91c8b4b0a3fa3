import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mountGoogle } from '#sandbox/google/mount.ts';
import { mountMail } from './mail/inbox.ts';
import { htmlPage } from './page.ts';
import { mountRazorpay } from './razorpay/mount.ts';
import { mountCourier } from './shiprocket/mount.ts';
import { openKept } from './state.ts';

/**
 * Stand-ins for the outside world, in a process of their own: they speak the providers' wire forms, keep what they know
 * over restarts, and share no code with the clients they are there to test.
 */
const Environment = z.object({
  SANDBOX_DIR: z.string().min(1),
  SANDBOX_PORT: z.coerce.number().int(),
  SANDBOX_SMTP_PORT: z.coerce.number().int(),
  SHOP_URL: z.url(),
  /** The key the gateway gave the shop: one that begins as live ones do lets a shop in production be tried. */
  SANDBOX_KEY_ID: z.string().min(1).default('rzp_test_sandbox000001'),
});

/** Made once for a folder: whoever can reach the shop must not be able to guess what its webhooks are signed with. */
const Secrets = z.object({
  razorpayKeySecret: z.string(),
  razorpayWebhookSecret: z.string(),
  shiprocketPassword: z.string(),
  shiprocketWebhookToken: z.string(),
  googleClientSecret: z.string(),
});
export type Secrets = z.infer<typeof Secrets>;

export interface SandboxDeps {
  /** Folder for what is kept. */
  dir: string;
  /** Where the shop answers: webhooks go there. */
  shopUrl: string;
  /** Where the stand-ins answer. */
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
  // Its own address is part of what the stand-ins answer, so it is known before they are put in.
  const port = env.SANDBOX_PORT || (await freePort());
  // Not the name the shop goes by: another site, so that cookies and policies are tried as with the real ones.
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
  await mountGoogle(app, { dir: env.SANDBOX_DIR, url, shopUrl: env.SHOP_URL, ...googleClient });
  mountIndex(app);
  await app.listen({ port, host: '127.0.0.1' });

  const close = () => void app.close().then(() => process.exit(0));
  // Signals reach the whole group: the shop decides when its stand-ins go, after its running requests.
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

/** Forms of the stand-ins' pages arrive as text pairs. */
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
      .send(htmlPage('Sandbox', `<p>Stand-ins for the outside world. No money moves and no parcel leaves.</p><table>${rows}</table>`)),
  );
}

/** Finds a port that nobody listens on, below those that systems give to callers, who could take it before the stand-ins do. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`The sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
