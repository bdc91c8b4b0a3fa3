import { lazy, Suspense } from 'react';
import { seller } from '#contract/seller.ts';
import type { Elements } from '#ui/elements.tsx';
import { getCode } from '../browser/late-code.ts';
import type { OwnMenusProps } from './own-menus.tsx';

/** Only in a shop whose owner wrote menus: no other loads its code. */
const OwnMenus = lazy(() => getCode('menus', () => import('./own-menus.tsx')));

/** A part of the menus as the owner wrote it, else as every shop begins with it. */
export function Own({ children, ...own }: OwnMenusProps & { children: Elements }) {
  return seller.menus?.[own.part] ? (
    <Suspense>
      <OwnMenus {...own} />
    </Suspense>
  ) : (
    children
  );
}
