import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { weeklyReports } from './lists.ts';

/** Reports that the caller has mailed to themselves. */
const ReportMails = z.object({ reports: z.array(z.enum(weeklyReports)) });

export const listReportMailsEndpoint = officeEndpoint(
  'GET',
  '/api/office/reports/mails',
  { permission: 'reports.sales' },
  { summary: 'The reports that you have mailed to you each Monday.', reply: successReply(ReportMails) },
);

export const chooseReportMailEndpoint = officeEndpoint(
  'PUT',
  '/api/office/reports/mails',
  { permission: 'reports.sales' },
  {
    summary:
      'Has a report of the week before mailed to you each Monday, or no more. 403 `not_allowed` for a report that you may not see.',
    body: z.object({ report: z.enum(weeklyReports), mailed: z.boolean() }),
    reply: doneReply(ReportMails),
  },
);
