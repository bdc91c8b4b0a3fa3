import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WeeklyReport } from '#contract/office/lists.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { reportMailsQuery } from '#office/browser/queries.ts';
import { Button } from '#office/parts/button.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';

/** Has a report mailed to the member each Monday, or no more. */
export function MailButton({ report }: { report: WeeklyReport }) {
  const client = useQueryClient();
  const { data } = useQuery(reportMailsQuery);
  const choose = useMutation({
    mutationFn: (mailed: boolean) => officeApi('PUT /api/office/reports/mails', { body: { report, mailed } }),
    onSuccess: ({ message, data: chosen }) => {
      client.setQueryData(reportMailsQuery.queryKey, chosen);
      sayDone(message);
    },
    onError: (error) => sayFault(errorMessage(error)),
  });
  if (!data) return null;
  const isMailed = data.reports.includes(report);
  return (
    <Button look="quiet" isPending={choose.isPending} onPress={() => choose.mutate(!isMailed)}>
      {isMailed ? 'Mail no more' : 'Mail each Monday'}
    </Button>
  );
}
