import { expect, test } from 'vitest';
import { jobColumns } from '#contract/office/print-lists.ts';
import type { PrintJob } from '#contract/office/printing.ts';
import { dropMeans, goodsWords, jobLastLine, mayDraw, mayRefuse, maySpoil, nextJobStep } from './job-words.ts';

test('a job can be dropped on the column of its next step, or back for reprinting, and nowhere else', () => {
  const led = jobColumns.flatMap((from) =>
    jobColumns.flatMap((onto) => {
      const means = dropMeans(from, onto);
      return means ? [`${from} > ${onto}: ${means}`] : [];
    }),
  );
  expect(led).toEqual([
    'to_approve > to_print: approve',
    'to_print > printing: start',
    'printing > to_print: spoilt',
    'printing > printed: done',
    'printed > to_print: spoilt',
  ]);
});

test('the available buttons depend on the column of a job', () => {
  expect(
    jobColumns.map((column) => [nextJobStep(column), mayRefuse(column), maySpoil(column), mayDraw(column)]),
  ).toEqual([
    ['approve', true, false, true],
    ['start', true, false, true],
    ['done', true, true, true],
    [undefined, false, true, true],
    [undefined, false, false, false],
  ]);
});

test('the quantity is shown if a job has several items', () => {
  const job = { garment: 't-shirt' as const, colour: 'Red', garmentName: 'T-shirt', size: 'L', pieces: 1 };
  expect(goodsWords(job)).toBe('Red t-shirt, L');
  expect(goodsWords({ ...job, pieces: 2 })).toBe('Red t-shirt, L, 2 pieces');
  const shirt = {
    garment: 'club-shirt' as const,
    colour: 'Club colours',
    garmentName: 'Rovers Home Hoops Shirt',
    size: 'M',
    pieces: 1,
  };
  expect(goodsWords(shirt)).toBe('Rovers Home Hoops Shirt, M');
});

const since = '2026-11-23T05:00:00Z';
const job: PrintJob = {
  ...{ id: 'K7QW4MX9TD-1', reference: 'K7QW4MX9TD', line: 1, column: 'to_print', title: 'Asha 7' },
  ...{ garment: 't-shirt', garmentName: 'T-shirt', colour: 'Red', size: 'L', pieces: 3, sides: ['front'], image: '' },
  ...{ flags: [], ready: true, promisedBy: '2026-11-27', late: false, onHold: null, since, by: null },
  ...{ spoilt: 0, toPrint: 3, waitsForOthers: 0, remake: false },
};

test.each<[string, Partial<PrintJob>, RegExp, boolean]>([
  ['one to print by a day', {}, /^Promised .*27/, false],
  ['one without a day', { promisedBy: null }, /^No day promised$/, false],
  ['one whose files are made', { ready: false }, /^Its files are being made$/, false],
  ['one that is late', { late: true }, /^Promised .*27.*, late$/, true],
  ['one that is late without a day', { late: true, promisedBy: null }, /^No day promised$/, false],
  ['one on hold', { onHold: 'Asks for blue', late: true }, /^On hold: Asks for blue$/, true],
  ['one to look at', { column: 'to_approve', flags: [{ kind: 'word', words: 'A rude word' }] }, /^A rude word$/, true],
  ['one looked at before', { flags: [{ kind: 'word', words: 'A rude word' }] }, /^Promised/, false],
  ['one in the press', { column: 'printing' }, /^Started /, false],
  ['one spoilt once', { spoilt: 1 }, /^Printed again, first spoilt$/, false],
  ['one spoilt in part', { spoilt: 1, toPrint: 2, column: 'printing' }, /^2 of 3 again, spoilt$/, false],
  ['one printed after all', { spoilt: 1, column: 'printed' }, /^Promised/, false],
  ['one of a pair', { column: 'printed', waitsForOthers: 1 }, /^Waits for its pair$/, false],
  ['one of several', { column: 'printed', waitsForOthers: 2 }, /^Waits for 2 others$/, false],
  ['one still to print of several', { waitsForOthers: 2 }, /^Promised/, false],
  ['one made again', { remake: true, promisedBy: null }, /^Made again for the shopper$/, false],
  [
    'one made again and printed',
    { remake: true, promisedBy: null, column: 'printed' },
    /^Made again: send it at the returns desk$/,
    false,
  ],
  ['one printed alone', { column: 'printed' }, /^Promised/, false],
  ['one in its parcel', { column: 'packed' }, /^Packed /, false],
])('the last line of %s shows the right text', (_name, more, words, urgent) => {
  const line = jobLastLine({ ...job, ...more });
  expect(line.words).toMatch(words);
  expect(line.urgent).toBe(urgent);
});
