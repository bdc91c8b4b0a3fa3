import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type ReadResult, useRead } from './use-read.ts';

/** Renders a page that reads, as the server does: nothing is asked there. */
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

test('a page that asks something begins as one that waits for it, and can ask again', () => {
  const read = rendered('orders');
  expect(read.pending).toBe(true);
  expect([typeof read.retry, typeof read.put]).toEqual(['function', 'function']);
});

test('a page that asks nothing waits for nothing', () => {
  expect(rendered(undefined).pending).toBe(false);
});
