import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { htmlPage } from '../page.ts';
import type { Google } from './google.ts';
import { peopleButtons } from './people.ts';

/** Mounts the page to which the OAuth redirect leads, where the user chooses an account or cancels. */
export function mountChooser(app: FastifyInstance, { kept, provider }: Google): void {
  app.get('/google/interaction/:uid', async (request, reply) => {
    const { uid } = request.params as { uid: string };
    const turnBack = `<form method="post" action="/google/interaction/${encodeURIComponent(uid)}"><input type="hidden" name="cancel" value="yes"><button>Cancel</button></form>`;
    const page = `${peopleButtons(kept, `/google/interaction/${encodeURIComponent(uid)}`, '')}<p>${turnBack}</p>`;
    return reply.type('text/html').send(htmlPage('Sign in with Google', page));
  });

  app.post('/google/interaction/:uid', async (request, reply) => {
    const { sub, cancel } = z.object({ sub: z.string().optional(), cancel: z.string().optional() }).parse(request.body);
    const outcome =
      cancel || !sub
        ? { error: 'access_denied', error_description: 'The user turned back' }
        : { login: { accountId: sub, remember: false }, select_account: {} };
    reply.hijack();
    await provider().interactionFinished(request.raw, reply.raw, outcome, { mergeWithLastSubmission: false });
  });
}
