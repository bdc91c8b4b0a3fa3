import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { z } from 'zod';
import { escapeHtml, htmlPage } from '../page.ts';
import { type Kept, openKept } from '../state.ts';

/** Maximum number of stored mails; older ones are dropped. */
const mostMails = 500;
const largestBytes = 5 * 1024 * 1024;

const Mail = z.object({
  id: z.string(),
  receivedAt: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
type Mail = z.infer<typeof Mail>;

/** Mounts the mock mail server. It accepts every mail and shows it on an inbox page and as JSON (newest first). */
export async function mountMail(
  app: FastifyInstance,
  deps: { dir: string; port: number },
): Promise<{ smtpPort: number }> {
  const mails = openKept(deps.dir, 'mail', z.array(Mail), []);
  mountInbox(app, mails);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: largestBytes,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        keep(mails, Buffer.concat(chunks), to).then(() => done(), done);
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(deps.port, '127.0.0.1', resolve));
  app.addHook('onClose', async () => {
    server.close();
    await once(server.server, 'close').catch(() => {});
  });
  const address = server.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the mail server has no port');
  return { smtpPort: address.port };
}

async function keep(mails: Kept<Mail[]>, raw: Buffer, to: string[]): Promise<void> {
  const parsed = await PostalMime.parse(raw);
  mails.value.unshift({
    id: randomUUID(),
    receivedAt: new Date().toISOString(),
    from: parsed.from?.address ?? '',
    to,
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: withPictures(parsed),
  });
  mails.value.length = Math.min(mails.value.length, mostMails);
  mails.save();
}

/** Returns a mail's HTML with its attached pictures inlined, as mail programs show them. */
function withPictures({ html = '', attachments }: Email): string {
  return attachments.reduce((shown, { contentId, mimeType, content }) => {
    if (!contentId || typeof content === 'string') return shown;
    const data = Buffer.from(content as ArrayBuffer).toString('base64');
    return shown.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, `data:${mimeType};base64,${data}`);
  }, html);
}

function mountInbox(app: FastifyInstance, mails: Kept<Mail[]>): void {
  app.get('/mail/messages.json', async (request) => {
    const to = String((request.query as { to?: unknown }).to ?? '').toLowerCase();
    return mails.value.filter((mail) => !to || mail.to.some((address) => address.toLowerCase() === to));
  });
  app.get('/mail', async (_request, reply) => {
    const rows = mails.value.map(({ id, receivedAt, to, subject }) => {
      const at = new Date(receivedAt).toLocaleString('en-IN', { timeZone: 'Asia/Kolkata' });
      const link = `<a href="/mail/${id}">${escapeHtml(subject)}</a>`;
      return `<tr><td>${escapeHtml(at)}<td>${escapeHtml(to.join(', '))}<td>${link}`;
    });
    const table = `<table><thead><tr><th>Received (IST)<th>To<th>Subject</thead>${rows.join('')}</table>`;
    return reply
      .type('text/html')
      .send(htmlPage('Inbox', rows.length > 0 ? table : '<p>No mail has been sent yet.</p>'));
  });
  app.get('/mail/:id', async (request, reply) => {
    const mail = find(mails, request.params);
    if (!mail) return reply.status(404).type('text/html').send(htmlPage('No such mail', ''));
    const frame = `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mail/${mail.id}/body.html"></iframe>`;
    const head = `<p>From ${escapeHtml(mail.from)} to ${escapeHtml(mail.to.join(', '))}</p>`;
    return reply
      .type('text/html')
      .send(htmlPage(mail.subject, `${head}${frame}<h2>Plain text</h2><pre>${escapeHtml(mail.text)}</pre>`));
  });
  app.get('/mail/:id/body.html', async (request, reply) => {
    const mail = find(mails, request.params);
    if (!mail) return reply.status(404).send();
    // Links open in a new tab, as in mail programs.
    return reply.type('text/html').send(`<base target="_blank">${mail.html}`);
  });
}

function find(mails: Kept<Mail[]>, params: unknown): Mail | undefined {
  const { id } = params as { id: string };
  return mails.value.find((mail) => mail.id === id);
}
