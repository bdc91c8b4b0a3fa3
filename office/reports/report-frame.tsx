import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import type { WeeklyReport } from '#contract/office/lists.ts';
import { periodBefore, type ReportPeriod } from '#contract/office/report-period.ts';
import { saveFile } from '#office/browser/keep-file.ts';
import { useMay } from '#office/browser/me.ts';
import { Button } from '#office/parts/button.tsx';
import { Crease, RoomHead, Views } from '#office/parts/head.tsx';
import { Failed, Ghosts } from '#office/parts/states.tsx';
import { dayOf } from '#office/words/time.ts';
import type { Elements } from '#ui/elements.tsx';
import { MailButton } from './mail-button.tsx';
import { PeriodBar } from './period-bar.tsx';
import { tablesAsExcel } from './report-files.ts';
import { periodAddress, periodInAddress } from './report-period.ts';
import type { ReportTable } from './report-tables.ts';

/** Each report: its title, the day by which it counts, and its address. */
const reports: Readonly<Record<WeeklyReport, { title: string; beside: string; to: string }>> = {
  sales: { title: 'Sales', beside: 'with tax, by the day of the order', to: '/reports' },
  returns: { title: 'Returns', beside: 'by the day of the request', to: '/reports/returns' },
  promises: { title: 'Promises', beside: 'by the last promised day', to: '/reports/promises' },
  visits: { title: 'Visits', beside: 'by the day of the visit', to: '/reports/visits' },
};

interface ReportFrameProps<Report> {
  name: WeeklyReport;
  read: (period: ReportPeriod) => Promise<Report>;
  /** Tables of the report, for one Excel file. */
  tables: (report: Report) => readonly ReportTable[];
  children: (report: Report) => Elements;
}

/** Shows a report of the period in the address. */
export function ReportFrame<Report>({ name, read, tables, children }: ReportFrameProps<Report>) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const period = periodInAddress(search, dayOf(new Date()));
  const seesAll = useMay('reports.see');
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['report', name, period],
    queryFn: () => read(period),
  });
  const views = Object.values(reports)
    .filter(({ to }) => seesAll || to === reports.sales.to)
    .map(({ title, to }) => ({ name: title, to: `${to}?${periodAddress(period)}`, current: pathname === to }));
  return (
    <>
      <RoomHead
        title={reports[name].title}
        beside={reports[name].beside}
        isShort
        actions={
          data !== undefined && (
            <>
              <MailButton report={name} />
              <ExcelButton name={name} tables={tables(data)} />
            </>
          )
        }
      />
      <Views label="Reports" views={views} />
      <PeriodBar key={periodAddress(period)} period={period} before={periodBefore(period)} />
      <Crease />
      {error && <Failed what="The report" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts rows={8} />}
      {data !== undefined && children(data)}
    </>
  );
}

/** Saves all tables of a report as one Excel file with a sheet for each. */
function ExcelButton({ name, tables }: { name: WeeklyReport; tables: readonly ReportTable[] }) {
  const save = useMutation({ mutationFn: () => tablesAsExcel(name, tables), onSuccess: saveFile });
  return (
    <Button isPending={save.isPending} onPress={() => save.mutate()}>
      {save.isError ? 'Excel: try again' : 'Excel'}
    </Button>
  );
}
