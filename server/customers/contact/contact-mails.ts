import { complaintDays, dataRightDays } from '#contract/message-rules.ts';
import type { ContactMessage } from '#contract/messages.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { MailDescription } from '#server/foundation/mail/compose-mail.ts';
import { mailWords } from '#server/foundation/mail/mail-words.ts';
import { nameInMail, subjectInMail } from '#server/foundation/mail/sanitize-user-text.ts';

interface Told {
  ticket: string;
  message: ContactMessage;
}

const subjectOf = { question: 'Message', complaint: 'Complaint', my_data: 'Data request' } as const;

/** Creates the mail that passes a message to the shop's staff; a reply reaches the writer of the message. */
export function messageMail(shopFacts: ShopFacts, { ticket, message }: Told): MailDescription {
  const { email, phone, issue } = message;
  const name = nameInMail(message.name, 'Somebody');
  return {
    subject: `${subjectOf[message.about ?? 'question']} ${ticket}`,
    preview: `From ${name}.`,
    heading: 'A message',
    lead: 'Somebody wrote to the shop by its contact page. Answer this mail to answer them.',
    plates: { label: 'Ticket', value: ticket, note: [name, email, phone].filter(Boolean).join(', ') },
    sections: [{ heading: 'What they wrote', paragraphs: paragraphsOf(issue) }],
    reason: `You get this because ${shopFacts.seller.email} is the shop's address.`,
  };
}

/**
 * Creates the acknowledgement to the writer of a message. The address may belong to another person, so only a member's
 * proved address receives text that the writer chose.
 */
export function contactAcknowledgement(
  shop: Needs<'settings' | 'shopFacts'>,
  { ticket, message }: Told,
  { own }: { own: boolean },
): MailDescription {
  return {
    ...mailWords(shop.settings, 'message-taken', { ticket, 'support hours': shop.shopFacts.seller.supportHours }),
    plates: { label: 'Your ticket', value: ticket, note: 'Name it if you write again.' },
    sections: [...clockOf(shop.shopFacts, message), ...ownPart(message, own)],
    reason: 'You get this because someone wrote to us and gave this address.',
  };
}

interface FromShop {
  ticket: string;
  subject: string | null;
  body: string;
  by: string;
  /** True if the shop wrote first. */
  ours: boolean;
}

/**
 * Creates the mail of the shop's reply, which can be answered. It quotes nothing but a harmless subject, since someone
 * else may have typed the address.
 */
export function answerMail(
  shop: Needs<'settings' | 'shopFacts'>,
  { ticket, subject, body, by, ours }: FromShop,
): MailDescription {
  return {
    ...mailWords(shop.settings, 'message-answer', {
      ...{ ticket, colleague: by, seller: shop.shopFacts.seller.legalName },
      about: subjectInMail((subject ?? '').replace(/^(?:re:\s*)+/i, ''), `your message ${ticket}`),
    }),
    plates: { label: 'Your ticket', value: ticket },
    sections: [{ heading: 'The answer', paragraphs: paragraphsOf(body) }],
    reason: whyTheyGetIt(ours),
  };
}

/** Creates the mail in which the shop contacts a customer first, and which can be answered. */
export function unaskedMail(
  shop: Needs<'settings' | 'shopFacts'>,
  { ticket, subject, body, by }: FromShop,
): MailDescription {
  return {
    ...mailWords(shop.settings, 'message-unasked', {
      ...{ ticket, colleague: by, seller: shop.shopFacts.seller.legalName },
      about: subject ?? `A message from ${shop.shopFacts.seller.legalName}`,
    }),
    plates: { label: 'Your ticket', value: ticket },
    sections: [{ heading: 'The message', paragraphs: paragraphsOf(body) }],
    reason: whyTheyGetIt(true),
  };
}

function whyTheyGetIt(ours: boolean): string {
  return ours
    ? 'You get this because you have ordered from us, or have an account with us.'
    : 'You get this because you wrote to us.';
}

/** Returns the legal deadline for complaints and data requests. */
function clockOf(shopFacts: ShopFacts, { about }: ContactMessage): NonNullable<MailDescription['sections']> {
  if (about === undefined || about === 'question') return [];
  const days = about === 'complaint' ? complaintDays : dataRightDays;
  const what = about === 'complaint' ? 'This is a complaint' : 'You ask about your own data';
  const who = `${shopFacts.seller.grievanceOfficer}, our grievance officer (${shopFacts.seller.grievanceEmail}, ${shopFacts.seller.grievancePhone}), has it`;
  return [{ heading: 'What happens now', paragraphs: [`${what}: ${who}, and it is settled within ${days} days.`] }];
}

function ownPart(message: ContactMessage, own: boolean): NonNullable<MailDescription['sections']> {
  return own
    ? [{ heading: 'What you wrote', paragraphs: paragraphsOf(message.issue) }]
    : [
        {
          heading: 'Was it not you?',
          paragraphs: ['Then someone wrote your address by mistake, and you need do nothing.'],
        },
      ];
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);
}
