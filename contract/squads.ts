import { z } from 'zod';
import { CustomProduct, Design, designPlaces } from './designs.ts';
import { defineEndpoint } from './endpoint.ts';
import { IdempotencyKey } from './order-access.ts';
import { limitedList, limitedText, wholeNumber } from './primitives.ts';
import { successReply } from './problem.ts';
import { mostPlayers, mostShirtDigits, tooManyPlayers } from './squad-limits.ts';

/** Player who wears a shirt of a squad. */
const SquadPlayer = z.object({
  /** Line number of the player in the shopper's list. */
  line: wholeNumber(1, 9999),
  name: limitedText(64),
  number: limitedText(mostShirtDigits),
  size: limitedText(20),
});

export const saveSquadEndpoint = defineEndpoint('POST', '/api/squads', {
  summary:
    'Saves the shirts of a squad once per Idempotency-Key: one design with the name, number and size of each player. All are saved, or none, and the refusal names the players.',
  headers: IdempotencyKey,
  body: z.object({
    /** Design of the squad; its layers for name and number hold a sample. */
    design: Design,
    players: limitedList(SquadPlayer, mostPlayers, tooManyPlayers).refine(
      (players) => players.length > 0,
      'Write who wears it',
    ),
    /** True to confirm that the shopper owns the pictures or may use them. */
    rights: z.boolean(),
    /** True if the shopper accepts a picture that may print blurred. */
    acceptsSoft: z.boolean().optional(),
  }),
  status: 201,
  reply: successReply(
    z.object({
      /** Shirts in the order of the players. */
      shirts: z.array(z.object({ line: z.int(), product: CustomProduct })),
      list: z.enum(designPlaces),
    }),
  ),
});
