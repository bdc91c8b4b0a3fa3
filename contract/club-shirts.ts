import { z } from 'zod';
import { backNameTyped, highestBackNumber } from './custom-goods.ts';
import { CustomProduct } from './designs.ts';
import { endpoint } from './endpoint.ts';
import { text, whole, wholeInAddress } from './primitives.ts';
import { success } from './problem.ts';

const numberMessage = `A number is 0 to ${highestBackNumber}`;

export const lookAtBack = endpoint('GET', '/api/shirts/:product/back', {
  summary:
    "Whether a name and number can be printed on a club shirt's back, in that club's lettering, and the address of its picture with them.",
  params: z.object({ product: text(80) }),
  query: z.object({ name: text(backNameTyped).default(''), number: wholeInAddress(0, highestBackNumber).optional() }),
  reply: success(
    z.object({
      /** Name as it will be printed. */
      name: z.string().nullable(),
      number: z.int().nullable(),
      image: z.string(),
    }),
  ),
});

export const saveShirt = endpoint('POST', '/api/shirts', {
  summary: "Saves a club's shirt with a name and number on its back as a custom product with an id of its own, priced by the shop.",
  body: z.object({
    /** Product id of the shirt. */
    product: text(80),
    size: text(20).min(1, 'Choose a size'),
    name: text(backNameTyped).default(''),
    number: whole(0, highestBackNumber, numberMessage).nullable(),
  }),
  status: 201,
  reply: success(CustomProduct),
});
