import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { codeText, Email, limitedText } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { PressKey } from './order-actions.ts';
import { OfficeOrder, OrderMail } from './orders.ts';

const params = z.object({ reference: codeText(20), id: limitedText(60) });

/** Sent mail about an order, with its full address. Its links do not open the order. */
export const WrittenMail = OrderMail.extend({
  /** Null if the text was not stored. */
  text: z.string().nullable(),
  /** Availability of resending it, with the reason if unavailable, and the address that it would go to. */
  again: z.object({ offered: z.boolean(), words: z.string(), to: z.string() }),
});
export type WrittenMail = z.output<typeof WrittenMail>;

export const openMailEndpoint = officeEndpoint(
  'POST',
  '/api/office/orders/:reference/mails/:id',
  {
    permission: 'orders.change',
    also: ['contacts.see'],
    unstored: 'It shows personal data: each look has its own audit row',
  },
  {
    summary: 'A mail about an order, as it was sent. It is written into the audit who read it.',
    params,
    reply: successReply(WrittenMail),
  },
);

export const sendMailAgainEndpoint = officeEndpoint(
  'POST',
  '/api/office/orders/:reference/mails/:id/again',
  { permission: 'orders.change' },
  {
    summary:
      'Sends a mail about an order again, once a key. Where `to` corrects the address, the order is written to there from then on, and links that went to the other one end.',
    params,
    body: z.object({ key: PressKey, to: Email.optional() }),
    reply: doneReply(OfficeOrder),
  },
);
