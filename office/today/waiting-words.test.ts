import { expect, test } from 'vitest';
import { fixedViewNames, fixedViews, waitingAddress, waitingKinds, waitingViews } from '#contract/office/view-table.ts';
import { filtersIn } from '#office/orders/filters.ts';

const opened = (query: string) => filtersIn(new URLSearchParams(query));

test.each(waitingKinds.filter((kind) => !('room' in waitingViews[kind])))(
  'the order list accepts every filter in the link of the task %s',
  (kind) => {
    const { filters, ...more } = waitingViews[kind] as { filters: object; sort?: string };
    expect(opened(waitingAddress(kind).split('?')[1] ?? '')).toEqual({ ...filters, ...more });
  },
);

test.each(fixedViewNames)('the order list accepts every filter of the view %s', (name) => {
  const { filters, ...more } = fixedViews[name] as { filters: Record<string, string>; sort?: string };
  expect(opened(new URLSearchParams({ ...filters, ...more }).toString())).toEqual({ ...filters, ...more });
});
