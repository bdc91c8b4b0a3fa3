import { type ComponentProps, lazy, Suspense } from 'react';

const LinkGoogle = lazy(() => import('./link-google.tsx'));

/** The linking of Google, fetched when it is asked for: few have to. */
export function LateLinkGoogle(props: ComponentProps<typeof LinkGoogle>) {
  return (
    <Suspense>
      <LinkGoogle {...props} />
    </Suspense>
  );
}
