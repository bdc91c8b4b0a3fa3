import type { ContactMessage } from '#contract/messages.ts';
import { seller } from '#contract/seller.ts';
import type { MailDescription } from '#server/mail/compose-mail.ts';
import { nameInMail } from '#server/mail/typed-words.ts';

interface Told {
  ticket: string;
  message: ContactMessage;
}

/** What somebody wrote, for the shop's people: answering it answers them. */
export function messageMail({ ticket, message }: Told): MailDescription {
  const { email, phone, issue } = message;
  const name = nameInMail(message.name, 'Somebody');
  return {
    subject: `Message ${ticket}`,
    preview: `From ${name}.`,
    heading: 'A message',
    lead: 'Somebody wrote to the shop by its contact page. Answer this mail to answer them.',
    plates: { label: 'Ticket', value: ticket, note: [name, email, phone].filter(Boolean).join(', ') },
    sections: [{ heading: 'What they wrote', paragraphs: paragraphsOf(issue) }],
    reason: `You get this because ${seller.email} is the shop's address.`,
  };
}

/**
 * That it has come, for whoever wrote it. The address may be another's: it has no word that the writer could choose, but for a
 * member's own and proved address, which also gets what they wrote.
 */
export function acknowledgement({ ticket, message }: Told, { own }: { own: boolean }): MailDescription {
  return {
    subject: `We have your message: ${ticket}`,
    preview: 'We answer within 24 hours.',
    heading: 'Your message is here',
    lead: `Thank you for writing to us. We answer within 24 hours, ${seller.supportHours}.`,
    plates: { label: 'Your ticket', value: ticket, note: 'Name it if you write again.' },
    sections: own
      ? [{ heading: 'What you wrote', paragraphs: paragraphsOf(message.issue) }]
      : [{ heading: 'Was it not you?', paragraphs: ['Then someone wrote your address by mistake, and you need do nothing.'] }],
    reason: 'You get this because someone wrote to us and gave this address.',
  };
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);
}
