import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { periodBefore, type ReportPeriod } from '#contract/office/report-period.ts';

import { useMay } from '#office/browser/me.ts';
import { Crease, RoomHead, Views } from '#office/parts/head.tsx';
import { Failed, Ghosts } from '#office/parts/states.tsx';
import { dayOf } from '#office/words/time.ts';
import type { Elements } from '#ui/elements.tsx';
import { PeriodBar } from './period-bar.tsx';
import { periodAddress, periodInAddress } from './report-period.ts';

interface ReportFrameProps<Report> {
  name: 'sales' | 'returns';
  read: (period: ReportPeriod) => Promise<Report>;
  children: (report: Report) => Elements;
}

/** Shows a report of the period in the address. */
export function ReportFrame<Report>({ name, read, children }: ReportFrameProps<Report>) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const period = periodInAddress(search, dayOf(new Date()));
  const seesAll = useMay('reports.see');
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['report', name, period],
    queryFn: () => read(period),
  });
  const views = [
    { name: 'Sales', to: `/reports?${periodAddress(period)}`, current: pathname === '/reports' },
    ...(seesAll
      ? [{ name: 'Returns', to: `/reports/returns?${periodAddress(period)}`, current: pathname === '/reports/returns' }]
      : []),
  ];
  return (
    <>
      <RoomHead
        title={name === 'sales' ? 'Sales' : 'Returns'}
        beside={name === 'sales' ? 'with tax, by the day of the order' : 'by the day of the request'}
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
