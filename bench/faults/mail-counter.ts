import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailCounter {
  url: string;
  /** Number of deliveries of each mail by its Message-ID, with its recipient. */
  mails: ReadonlyMap<string, { to: string; subject: string; times: number }>;
  close(): void;
}

/** Opens a mail server that accepts everything and counts deliveries. */
export async function openMailCounter(): Promise<MailCounter> {
  const mails = new Map<string, { to: string; subject: string; times: number }>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          const id = mail.messageId ?? '';
          const to = session.envelope.rcptTo[0]?.address ?? '';
          mails.set(id, { to, subject: mail.subject ?? '', times: (mails.get(id)?.times ?? 0) + 1 });
          done();
        }, done);
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    close: () => server.close(() => {}),
  };
}
