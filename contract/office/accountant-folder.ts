import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { accountantFolderStates } from './lists.ts';
import { Month } from './tax-return.ts';

// Folder of a month for the accountant: documents as PDF, registers, returns and a description, as one ZIP.

/** Folder of a month that a job makes. It is deleted after a week, and can be made again. */
export const AccountantFolder = z.object({
  id: z.string(),
  state: z.enum(accountantFolderStates),
  askedAt: z.iso.datetime(),
  askedBy: z.string(),
  /** Number of documents, and of those that are in it so far. */
  documents: z.int(),
  through: z.int(),
  /** Reason why the last try failed; null if it did not. The job tries again. */
  fault: z.string().nullable(),
  /** Size in bytes; null until it is ready. */
  bytes: z.int().nullable(),
  madeAt: z.iso.datetime().nullable(),
  /** True if the month was closed or reopened after the folder was made. */
  outdated: z.boolean(),
});
export type AccountantFolder = z.output<typeof AccountantFolder>;

const params = z.object({ month: Month });

/** Maximum number of documents in a folder: a ZIP without its 64-bit form names 65,535 files. */
export const mostDocumentsInFolder = 60_000;

export const readAccountantFolderEndpoint = officeEndpoint(
  'GET',
  '/api/office/tax-months/:month/folder',
  { permission: 'money.see' },
  {
    summary: 'The newest folder of a month for the accountant, and how far it is made; null if there is none.',
    params,
    reply: successReply(z.object({ folder: AccountantFolder.nullable() })),
  },
);

export const makeAccountantFolderEndpoint = officeEndpoint(
  'POST',
  '/api/office/tax-months/:month/folder',
  { permission: 'people.export', also: ['money.see'], confirmed: true },
  {
    summary:
      'Has a folder of a month made: invoices and credit notes as PDF, registers, returns, and a description. One is made at a time. 409 `not_offered` for a month with more than 60,000 documents.',
    params,
    reply: doneReply(z.object({ folder: AccountantFolder })),
  },
);

export const takeAccountantFolderEndpoint = officeEndpoint(
  'GET',
  '/api/office/tax-months/:month/folder/file',
  { permission: 'people.export', also: ['money.see'], confirmed: true },
  {
    summary: 'The newest finished folder of a month as a ZIP; it is written down who took it. 404 if none is ready.',
    params,
    // The content is passed through unchanged.
    reply: z.unknown(),
  },
);
