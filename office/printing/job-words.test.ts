import { expect, test } from 'vitest';
import { jobColumns } from '#contract/office/print-lists.ts';
import { dropMeans, goodsWords, mayDraw, mayRefuse, maySpoil, nextJobStep } from './job-words.ts';

test('a job is dropped where a step leads, or back to be printed again, and nowhere else', () => {
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

test('what can be pressed follows from the column', () => {
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

test('pieces are counted where there are several', () => {
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
