import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';

/** What every address of the office has, signed in or not. */
export function Gate() {
  return (
    <Suspense fallback={null}>
      <Outlet />
      <ScrollRestoration />
    </Suspense>
  );
}
