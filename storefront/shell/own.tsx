import { lazy, Suspense } from 'react';
import type { Elements } from '#ui/elements.tsx';
import { getCode } from '../browser/lazy-code.ts';
import { useShop } from '../browser/shop-facts.ts';
import type { OwnMenusProps } from './own-menus.tsx';

/** Loaded only in shops with menus configured by their owner. */
const OwnMenus = lazy(() => getCode('menus', () => import('./own-menus.tsx')));

/** Part of the menus as the owner configured it, else the default menu in `children`. */
export function Own({ children, ...own }: OwnMenusProps & { children: Elements }) {
  const shop = useShop();
  return shop.seller.menus?.[own.part] ? (
    <Suspense>
      <OwnMenus {...own} />
    </Suspense>
  ) : (
    children
  );
}
