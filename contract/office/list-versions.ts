import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { limitedText, wholeNumber } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { listThings } from './lists.ts';

const permission = 'catalogue.change';

const params = z.object({
  thing: z.enum(listThings),
  /** URL name of the object; for a club its URL-encoded name. */
  key: limitedText(80),
});

const ListVersion = z.object({
  version: z.int(),
  at: z.iso.datetime(),
  who: z.string(),
  changed: z.array(z.object({ field: z.string(), was: z.string(), is: z.string() })),
  now: z.boolean(),
});
export type ListVersion = z.output<typeof ListVersion>;
const Versions = z.object({ versions: z.array(ListVersion) });

export const readListVersionsEndpoint = officeEndpoint(
  'GET',
  '/api/office/lists/:thing/:key/versions',
  { permission },
  {
    summary:
      'What a sport, a club, an athlete, a collection or a kind of goods was, the newest first. None where nobody has changed it.',
    params,
    reply: successReply(Versions),
  },
);

export const restoreListedEndpoint = officeEndpoint(
  'POST',
  '/api/office/lists/:thing/:key/restore',
  { permission },
  {
    summary:
      'Makes a sport, a club, an athlete, a collection or a kind of goods again what it was in an earlier version, as a new version. 409 `conflict` where it is not as it was looked at.',
    params,
    body: z.object({ version: wholeNumber(1), to: wholeNumber(1) }),
    reply: doneReply(Versions),
  },
);
