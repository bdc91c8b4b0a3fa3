import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { mountButton } from './button.ts';
import { mountChooser } from './chooser.ts';
import type { Google } from './google.ts';
import { openGoogleStandIn, rotateKeys } from './kept.ts';
import { openMemory } from './memory.ts';
import { type Client, openProvider } from './open-provider.ts';
import { mountPeople } from './people.ts';

/** Delay in ms that is longer than any caller's timeout. */
const silenceMs = 60_000;
const script = readFileSync(path.join(import.meta.dirname, 'identity-script.js'), 'utf8');

/**
 * Mounts the mock of Google: an OpenID provider at /google, the identity script with its button, and pages for accounts
 * and faults.
 */
export async function mountGoogleStandIn(
  app: FastifyInstance,
  deps: { dir: string; url: string; shopUrl: string; clientId: string; clientSecret: string },
): Promise<void> {
  const kept = await openGoogleStandIn(deps.dir);
  const client: Client = {
    issuer: `${deps.url}/google`,
    id: deps.clientId,
    secret: deps.clientSecret,
    redirectUri: new URL('/auth/google/callback', deps.shopUrl).href,
  };
  const memory = openMemory();
  let provider = openProvider(kept, client, memory);
  const google: Google = {
    kept,
    client,
    origins: originsOf(deps.shopUrl),
    provider: () => provider,
    async rotate() {
      await rotateKeys(kept);
      provider = openProvider(kept, client, memory);
    },
  };
  mountScript(app, google);
  mountButton(app, google);
  mountChooser(app, google);
  mountPeople(app, google);
  await mountProvider(app, google);
}

/** Returns the shop's origins; a local shop has two host names. */
function originsOf(shopUrl: string): string[] {
  const { origin, hostname } = new URL(shopUrl);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [origin];
  return ['localhost', '127.0.0.1'].map((name) => origin.replace(hostname, name));
}

function mountScript(app: FastifyInstance, { kept }: Google): void {
  app.get('/google/client.js', async (_request, reply) => {
    const { script: fault } = kept.value.faults;
    if (fault === 'missing') return reply.status(404).type('text/plain').send('not found');
    if (fault === 'silent') return hold(reply);
    return reply.type('text/javascript').header('cache-control', 'no-store').send(script);
  });
  // Style sheet of the real script, which styles its button.
  app.get('/gsi/style', async (_request, reply) => reply.type('text/css').send(buttonStyle));
}

const buttonStyle = `.g-stand-in-button{display:inline-flex;align-items:center;justify-content:center;gap:10px;width:100%;min-height:44px;padding:0 16px;
border:1px solid #747775;border-radius:4px;background:#fff;color:#1f1f1f;font:500 15px/20px Roboto,Arial,sans-serif;cursor:pointer}
.g-stand-in-button:hover{background:#f5f8fd}.g-stand-in-button::before{content:"G";font-weight:700;color:#1a73e8}`;

/** Passes all other requests below /google to the provider, which parses them itself. */
async function mountProvider(app: FastifyInstance, google: Google): Promise<void> {
  await app.register(
    (inside, _options, done) => {
      inside.removeAllContentTypeParsers();
      inside.addContentTypeParser('*', (_request, _payload, ready) => ready(null));
      inside.all('/*', async (request, reply) => {
        const { service } = google.kept.value.faults;
        if (service === 'away')
          return reply.status(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
        if (service === 'silent') return hold(reply);
        const raw: IncomingMessage & { originalUrl?: string } = request.raw;
        if (service === 'refused codes' && raw.url?.startsWith('/google/token')) {
          return reply.status(400).send({ error: 'invalid_grant', error_description: 'grant request is invalid' });
        }
        reply.hijack();
        // The provider needs the full URL in `originalUrl` and its own part in `url`, as Express sets them.
        raw.originalUrl = raw.url ?? '';
        raw.url = raw.originalUrl.slice('/google'.length);
        await google.provider().callback()(raw, reply.raw);
      });
      done();
    },
    { prefix: '/google' },
  );
}

/** Sends no data until any caller has timed out, then closes the connection. */
async function hold(reply: FastifyReply): Promise<void> {
  reply.hijack();
  await wait(silenceMs, undefined, { ref: false });
  reply.raw.destroy();
}
