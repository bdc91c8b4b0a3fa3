import { type ComponentProps, lazy, Suspense } from 'react';
import { getCode } from '../browser/late-code.ts';

const LinkGoogle = lazy(() => getCode('link Google', () => import('./link-google.tsx')));

/** The linking of Google, fetched when it is asked for: few have to. */
export function LateLinkGoogle(props: ComponentProps<typeof LinkGoogle>) {
  return (
    <Suspense>
      <LinkGoogle {...props} />
    </Suspense>
  );
}
