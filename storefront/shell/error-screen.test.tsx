import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { ApiProblem } from '../browser/api.ts';
import { statusOf } from '../browser/cached-loader.ts';
import { ErrorScreen } from './error-screen.tsx';

/** Renders the screen after an error of a page's loader. */
function screenAfter(error: unknown): string {
  const element = <ErrorScreen status={statusOf(error)} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

it('names the network if the shop gave no response, and not an unexpected error', () => {
  const html = screenAfter(new ApiProblem(0, 'network', 'Network error.'));
  expect(html).toContain('No connection.');
  expect(html).toContain('Check your connection');
  expect(html).toContain('Try again');
  expect(html).not.toContain('Something went wrong');
});

it.each([
  ['an unexpected error', new Error('a mistake of ours'), 'Something went wrong.'],
  ['an error response', new ApiProblem(500, 'internal', 'No.'), 'Something went wrong.'],
  ['a response that broke off', new ApiProblem(200, 'internal', 'No.'), 'No connection.'],
  ['a short outage', new ApiProblem(503, 'unavailable', 'No.'), 'One moment, please.'],
])('shows the screen of %s', (_, error, heading) => {
  expect(screenAfter(error)).toContain(heading);
});
