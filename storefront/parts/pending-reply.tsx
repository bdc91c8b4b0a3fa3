import { Suspense, useEffect } from 'react';
import { Await, useAsyncError, useLocation } from 'react-router';
import type { Elements } from '#ui/elements.tsx';
import { ApiProblem } from '../browser/api.ts';
import { keepFirst } from '../browser/cached-loader.ts';
import { LoadFailed } from './product-grid.tsx';

interface PendingReplyProps<T> {
  reply: T | Promise<T>;
  /** Placeholder until the reply is loaded. */
  waiting: Elements;
  /** Content after a failure; by default a message with a retry button. */
  failed?: (error: unknown) => Elements;
  children: (reply: T) => Elements;
}

/**
 * Shows the reply of a page's loader, immediate or deferred. Keyed by path, as the old contents would otherwise stay
 * after navigation.
 */
export function PendingReply<T>({ reply, waiting, failed, children }: PendingReplyProps<T>) {
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

/** Focuses the heading of a deferred page when it appears. */
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
  // After a network error the page stays usable; other errors are rethrown.
  if (!(error instanceof ApiProblem)) throw error;
  return (
    <div className="wrap">
      <LoadFailed />
    </div>
  );
}
