import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';

/** Shows the root of every page, signed in or not. */
export function OfficeRoot() {
  return (
    <Suspense fallback={null}>
      <Outlet />
      <ScrollRestoration />
    </Suspense>
  );
}
