import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visitSteps } from '#contract/lists.ts';
import { readVisit } from './read-visit.ts';

it.each(visitSteps)('reads the step %s', (step) => {
  expect(readVisit(step)).toEqual({ step });
});

it.each([
  ['nothing:  Kho  Kho\tJersey ', 'kho kho jersey'],
  ['nothing:size 42', 'size 42'],
  ['nothing:धोनी जर्सी', 'धोनी जर्सी'],
  ['nothing:2011 world cup', '2011 world cup'],
  ['nothing:ipl2026 jersey', 'ipl2026 jersey'],
  ['nothing:u19 bengaluru cap', 'u19 bengaluru cap'],
])('reads the words of %j', (text, nothing) => {
  expect(readVisit(text)).toEqual({ nothing });
});

it.each([
  ['an e-mail', 'nothing:asha@example.in'],
  ['a mobile number', 'nothing:98765 43210'],
  ['a number of five digits', 'nothing:order 12-345'],
  ['the code of an order', 'nothing:K7QW4MX9TD'],
  ['the code of an order in groups', 'nothing:where is xjsd fpr9bm'],
  ['a mobile number in Indian digits', 'nothing:९८७६५४३२१०'],
  ['a long text', `nothing:${'a'.repeat(61)}`],
  ['no word', 'nothing: \u200b '],
  ['an unknown step', 'paid'],
  ['an inherited name', 'constructor'],
  ['nothing at all', ''],
])('reads nothing of %s', (_what, text) => {
  expect(readVisit(text)).toBeUndefined();
});

it('reads words that are short, on one line, and the same when read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (typed) => {
      const report = readVisit(`nothing:${typed}`);
      if (!report || !('nothing' in report)) return;
      const { nothing } = report;
      expect(nothing.length).toBeLessThanOrEqual(60);
      expect(nothing).not.toMatch(/\p{Cc}|@/u);
      expect(readVisit(`nothing:${nothing}`)).toEqual(report);
    }),
  );
});
