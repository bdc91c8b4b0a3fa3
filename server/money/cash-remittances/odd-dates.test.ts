import { expect, it } from 'vitest';
import { type ReportRow, readRemittanceReport } from './read-report.ts';

const rows = (...lines: ReportRow[1][]): ReportRow[] => lines.map((cells, index) => [index + 1, cells]);

it.each(['24/11/2026', '11/24/26', '24-Nov-26', '2026/11/24', 46_350])(
  'a remittance of the day %s is not taken as one without a day',
  (day) => {
    const read = readRemittanceReport(
      rows(['CRF ID', 'Date', 'Remittance Amount', 'Status'], ['CRF7', day, 1499, 'Remittance success']),
    );
    if ('remittances' in read) expect(read.remittances[0]?.day).toBe('2026-11-24');
    else expect(read.unfit).toMatch(/Date/);
  },
);
