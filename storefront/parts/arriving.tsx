import { type ReactNode, Suspense, useEffect } from 'react';
import { Await, useAsyncError, useLocation } from 'react-router';
import { keepFirst } from '../kept-loader.ts';
import { LoadFailed } from './product-grid.tsx';

interface ArrivingProps<T> {
  reply: T | Promise<T>;
  /** Stands while the reply is on its way. */
  waiting: ReactNode;
  /** In place of a reply that did not come; by default words and a way to try again. */
  failed?: (error: unknown) => ReactNode;
  children: (reply: T) => ReactNode;
}

/** What a page's loader brought, at once or later. Keyed by path: a navigation would else keep the old page's contents. */
export function Arriving<T>({ reply, waiting, failed, children }: ArrivingProps<T>) {
  const { pathname, search } = useLocation();
  useEffect(() => keepFirst({ pathname, search }, reply), [pathname, search, reply]);
  return (
    <Suspense key={pathname} fallback={waiting}>
      <Await resolve={reply} errorElement={<Failed failed={failed} />}>
        {(arrived) => children(arrived as T)}
      </Await>
    </Suspense>
  );
}

function Failed({ failed }: { failed: ArrivingProps<unknown>['failed'] }) {
  const error = useAsyncError();
  if (failed) return failed(error);
  return (
    <div className="wrap">
      <LoadFailed onRetry={() => window.location.reload()} />
    </div>
  );
}
