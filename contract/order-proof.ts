import { z } from 'zod';
import { typedCode } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { OrderAccess } from './order-access.ts';

const Said = z.object({ success: z.literal(true), message: z.string() });

export const askForOrderCodeEndpoint = defineEndpoint('POST', '/api/orders/:reference/code', {
  summary: 'Mails a six-digit code to the e-mail an order was placed with: who enters it may change the order.',
  ...OrderAccess,
  /** Message: "We've sent a 6-digit code to a•••@example.in." */
  reply: Said,
});

export const proveOrderEndpoint = defineEndpoint('POST', '/api/orders/:reference/proof', {
  summary:
    'Lets this browser change an order for 30 minutes, with the mailed code. It is good once, for 15 minutes and five tries, in the browser that asked for it.',
  ...OrderAccess,
  body: z.object({ code: typedCode(100) }),
  reply: Said,
});

export const renewLinkEndpoint = defineEndpoint('POST', '/api/orders/:reference/link', {
  summary:
    'Ends the link of an order, and mails a new one to the e-mail it was placed with. The old one is 410 `link_ended` from then on.',
  ...OrderAccess,
  reply: Said,
});
