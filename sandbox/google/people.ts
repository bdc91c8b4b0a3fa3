import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml, htmlPage } from '../page.ts';
import type { Google } from './google.ts';
import { addPerson, GoogleFaults, type KeptGoogle } from './kept.ts';

const Yes = z.union([z.boolean(), z.stringbool()]).default(false);
const NewPerson = z.object({
  email: z.email(),
  givenName: z.string().min(1).max(200),
  familyName: z.string().max(200).default(''),
  emailVerified: Yes,
});

/** Renders all accounts as buttons that submit `sub` to `action`. */
export function peopleButtons(kept: KeptGoogle, action: string, hidden: string): string {
  const rows = kept.value.people.map(
    ({ sub, email, givenName, familyName, emailVerified }) =>
      `<tr><td><form method="post" action="${escapeHtml(action)}">${hidden}<input type="hidden" name="sub" value="${sub}"><button>${escapeHtml(`${givenName} ${familyName}`.trim())}</button></form><td>${escapeHtml(email)}${emailVerified ? '' : ' (not confirmed)'}`,
  );
  return `<table>${rows.join('')}</table>`;
}

/** Mounts the mock's own page, for accounts, faults and key rotation. */
export function mountPeople(app: FastifyInstance, { kept, rotate }: Google): void {
  app.get('/google/accounts', async (_request, reply) => reply.type('text/html').send(pageOf(kept)));

  app.post('/google/accounts', async (request, reply) => {
    const added = addPerson(kept, NewPerson.parse(request.body));
    return request.headers.accept?.includes('text/html') ? reply.redirect('/google/accounts', 303) : added;
  });

  app.post('/google/faults', async (request, reply) => {
    Object.assign(kept.value.faults, GoogleFaults.partial().parse(request.body));
    kept.save();
    return request.headers.accept?.includes('text/html') ? reply.redirect('/google/accounts', 303) : kept.value.faults;
  });

  app.post('/google/rotate', async (request, reply) => {
    await rotate();
    const keys = kept.value.keys.map(({ kid }) => kid);
    return request.headers.accept?.includes('text/html') ? reply.redirect('/google/accounts', 303) : { keys };
  });
}

function pageOf({ value }: KeptGoogle): string {
  const people = value.people.map(
    ({ email, givenName, familyName, emailVerified }) =>
      `<tr><td>${escapeHtml(`${givenName} ${familyName}`.trim())}<td>${escapeHtml(email)}<td>${emailVerified ? 'confirmed' : 'not confirmed'}`,
  );
  const faults = Object.entries(GoogleFaults.shape).map(([name, { options }]) => {
    const chosen = value.faults[name as keyof GoogleFaults];
    const choices = options.map((each) => `<option${each === chosen ? ' selected' : ''}>${escapeHtml(each)}</option>`);
    return `<label>${name} <select name="${name}">${choices.join('')}</select></label>`;
  });
  return htmlPage(
    'Google',
    `<p>People with a Google account. The button and the redirect of the shop let you sign in as any of them.</p>
<table><thead><tr><th>Name<th>E-mail<th></thead>${people.join('')}</table>
<h2>Another one</h2><form method="post" action="/google/accounts">
<label>First name <input name="givenName" required></label><label>Last name <input name="familyName"></label>
<label>E-mail <input name="email" type="email" required></label><label><input type="checkbox" name="emailVerified" value="true" checked> confirmed</label>
<button>Add</button></form>
<h2>What goes wrong</h2><form method="post" action="/google/faults">${faults.join('')}<button>Set</button></form>
<h2>Keys</h2><p>${value.keys.length} told, the newest signs.</p><form method="post" action="/google/rotate"><button>New key</button></form>`,
  );
}
