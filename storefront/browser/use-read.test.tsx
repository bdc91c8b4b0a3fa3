import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type ReadResult, useRead } from './use-read.ts';

/** Renders a page with a query as the server does: no request is sent there. */
function rendered(question: string | undefined): ReadResult<string, string> {
  let read: ReadResult<string, string> | undefined;
  function Page() {
    read = useRead(question, async (asked) => asked);
    return null;
  }
  renderToStaticMarkup(<Page />);
  if (!read) throw new Error('the page was not rendered');
  return read;
}

test('a page with a query is pending at first, and can retry', () => {
  const read = rendered('orders');
  expect(read.pending).toBe(true);
  expect([typeof read.retry, typeof read.put]).toEqual(['function', 'function']);
});

test('a page without a query is not pending', () => {
  expect(rendered(undefined).pending).toBe(false);
});
