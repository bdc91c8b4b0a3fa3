import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml, htmlPage } from '../page.ts';
import type { Google } from './google.ts';
import { findPerson } from './kept.ts';
import { peopleButtons } from './people.ts';
import { signToken } from './sign-token.ts';

const Asked = z.object({ client_id: z.string(), origin: z.string(), nonce: z.string().optional() });

/** Mounts the account chooser for the button of the identity script: a popup that posts an ID token to the page. */
export function mountButton(app: FastifyInstance, { kept, client, origins }: Google): void {
  const refusal = ({ client_id: id, origin }: z.infer<typeof Asked>): string | undefined => {
    if (id !== client.id) return 'The given client ID is not found.';
    return origins.includes(origin) ? undefined : 'The given origin is not allowed for the given client ID.';
  };

  app.get('/google/select', async (request, reply) => {
    const asked = Asked.parse(request.query);
    const refused = refusal(asked);
    if (refused)
      return reply
        .status(403)
        .type('text/html')
        .send(htmlPage('Error', `<p>${refused}</p>`));
    const hidden = Object.entries(asked).map(
      ([name, value = '']) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
    );
    return reply
      .type('text/html')
      .send(htmlPage('Sign in with Google', peopleButtons(kept, '/google/select', hidden.join(''))));
  });

  app.post('/google/select', async (request, reply) => {
    const asked = Asked.extend({ sub: z.string() }).parse(request.body);
    const person = findPerson(kept, asked.sub);
    const refused = refusal(asked) ?? (person ? undefined : 'There is no such account.');
    if (refused || !person) return reply.status(403).send({ message: refused });
    const credential = await signToken(kept, {
      person,
      issuer: client.issuer,
      clientId: client.id,
      nonce: asked.nonce,
    });
    if (!request.headers.accept?.includes('text/html')) return { credential, select_by: 'btn' };
    // Token and origin are validated, so they cannot end the script element.
    const script = `opener.postMessage(${JSON.stringify({ credential, select_by: 'btn' })}, ${JSON.stringify(asked.origin)}); close();`;
    return reply.type('text/html').send(htmlPage('Signed in', `<script>${script}</script>`));
  });
}
