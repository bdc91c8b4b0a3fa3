import { z } from 'zod';
import { backNameTyped, highestBackNumber } from './custom-goods.ts';
import { CustomProduct } from './designs.ts';
import { defineEndpoint } from './endpoint.ts';
import { limitedText, wholeInAddress, wholeNumber } from './primitives.ts';
import { successReply } from './problem.ts';

const numberMessage = `A number is 0 to ${highestBackNumber}`;

export const lookAtBackEndpoint = defineEndpoint('GET', '/api/shirts/:product/back', {
  summary:
    "Whether a name and number can be printed on a club shirt's back, in that club's lettering, and the address of its picture with them.",
  params: z.object({ product: limitedText(80) }),
  query: z.object({
    name: limitedText(backNameTyped).default(''),
    number: wholeInAddress(0, highestBackNumber).optional(),
  }),
  reply: successReply(
    z.object({
      /** Name as it will be printed. */
      name: z.string().nullable(),
      number: z.int().nullable(),
      image: z.string(),
    }),
  ),
});

export const saveShirtEndpoint = defineEndpoint('POST', '/api/shirts', {
  summary:
    "Saves a club's shirt with a name and number on its back as a custom product with an id of its own, priced by the shop.",
  body: z.object({
    /** Product id of the shirt. */
    product: limitedText(80),
    size: limitedText(20).min(1, 'Choose a size'),
    name: limitedText(backNameTyped).default(''),
    number: wholeNumber(0, highestBackNumber, numberMessage).nullable(),
  }),
  status: 201,
  reply: successReply(CustomProduct),
});
