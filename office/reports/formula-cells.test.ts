import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { tablesAsExcel } from './report-files.ts';

test.each(['=1+1', '=HYPERLINK("http://x.test","a")', '+1', '@a', '-1', '\t=1+1'])(
  'a text %j from a stranger is no formula in a saved report',
  async (words) => {
    const period = { from: '2026-11-01', to: '2026-11-02' };
    const rows = [
      ['words', 'times'],
      [words, 2],
    ];
    const { bytes } = await tablesAsExcel('visits', [{ name: 'searches-without-result', period, rows }]);
    const { sheets } = await readXlsx(Buffer.from(await bytes.arrayBuffer()), { readStyles: true });
    const cell = sheets[0]?.cells?.get('1,0');
    expect(cell?.formula).toBeUndefined();
    expect(sheets[0]?.rows[1]?.[0]).toBe(words);
  },
);
