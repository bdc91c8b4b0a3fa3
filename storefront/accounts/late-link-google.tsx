import { type ComponentProps, lazy, Suspense } from 'react';
import { getCode } from '../browser/lazy-code.ts';

const LinkGoogle = lazy(() => getCode('link Google', () => import('./link-google.tsx')));

/** Form for linking Google, loaded on demand as few users need it. */
export function LateLinkGoogle(props: ComponentProps<typeof LinkGoogle>) {
  return (
    <Suspense>
      <LinkGoogle {...props} />
    </Suspense>
  );
}
