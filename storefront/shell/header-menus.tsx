import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { listingsIn } from '#contract/listings.ts';
import { classNames } from '#ui/classes.ts';
import { useShop } from '../browser/shop-facts.ts';
import { menuSports, specialSports } from '../parts/sports.ts';
import styles from './header-menus.module.css';
import { Menu, SpecialTiles, SportSheet } from './header-parts.tsx';
import { Own } from './own.tsx';
import type { SportClubs } from './sport-clubs.tsx';

function Listings({ menu, className }: { menu: 'header' | 'hot'; className?: string | undefined }) {
  const shop = useShop();
  return listingsIn(shop, menu).map(({ path, title }) => (
    <NavLink key={path} to={path} className={className}>
      {title}
    </NavLink>
  ));
}

/** Links and two menus of the header. The menus are `details`: they open without scripts, one at a time. */
export function HeaderMenus({ className }: { className?: string | undefined }) {
  const shop = useShop();
  const { pathname } = useLocation();
  const [Clubs, setClubs] = useState<typeof SportClubs>();
  // Kinds and clubs load when a menu is first opened; if that fails, the links of the sports remain.
  const open = () => void import('./sport-clubs.tsx').then((late) => setClubs(() => late.SportClubs)).catch(() => {});
  return (
    <nav aria-label="Main" className={classNames(styles.nav, className)}>
      <Own part="header">
        <Menu name="Sport Category" current={pathname.startsWith('/sports/')} onOpen={open}>
          <SportSheet of={menuSports(shop)} Clubs={Clubs} />
        </Menu>
        <NavLink to="/customize" className={styles.item}>
          Custom Merch
        </NavLink>
        <Menu name="Special Collection" current={pathname.startsWith('/special/')}>
          <SpecialTiles of={specialSports(shop)} />
        </Menu>
        <Listings menu="header" className={styles.item} />
        <Listings menu="hot" className={classNames(styles.item, styles.hot)} />
      </Own>
    </nav>
  );
}
