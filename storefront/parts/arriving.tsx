import { Suspense, useEffect } from 'react';
import { Await, useAsyncError, useLocation } from 'react-router';
import type { Elements } from '#ui/elements.tsx';
import { ApiProblem } from '../browser/api.ts';
import { keepFirst } from '../browser/kept-loader.ts';
import { LoadFailed } from './product-grid.tsx';

interface ArrivingProps<T> {
  reply: T | Promise<T>;
  /** Stands while the reply is on its way. */
  waiting: Elements;
  /** In place of a reply that did not come; by default words and a way to try again. */
  failed?: (error: unknown) => Elements;
  children: (reply: T) => Elements;
}

/** What a page's loader brought, at once or later. Keyed by path: a navigation would else keep the old page's contents. */
export function Arriving<T>({ reply, waiting, failed, children }: ArrivingProps<T>) {
  const { pathname, search } = useLocation();
  useEffect(() => keepFirst({ pathname, search }, reply), [pathname, search, reply]);
  return (
    <Suspense key={pathname} fallback={waiting}>
      <Await resolve={reply} errorElement={<Failed failed={failed} />}>
        {(arrived) => <Arrived late={reply instanceof Promise}>{children(arrived as T)}</Arrived>}
      </Await>
    </Suspense>
  );
}

/** Where the reader waited on a page without its heading yet, the heading takes the focus when it comes. */
function Arrived({ late, children }: { late: boolean; children: Elements }) {
  useEffect(() => {
    if (!late || document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [late]);
  return children;
}

function Failed({ failed }: { failed: ((error: unknown) => Elements) | undefined }) {
  const error = useAsyncError();
  if (failed) return failed(error);
  // A reply that could not be fetched leaves the page usable; a page that broke over one says so.
  if (!(error instanceof ApiProblem)) throw error;
  return (
    <div className="wrap">
      <LoadFailed />
    </div>
  );
}
