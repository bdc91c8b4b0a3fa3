import ArrowRight from 'lucide-react/icons/arrow-right';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { listings, listingsIn } from '#contract/listings.ts';
import { classes } from '#ui/classes.ts';
import { Poster } from '../parts/poster.tsx';
import { anySport, sports } from '../parts/sports.ts';
import styles from './header-menus.module.css';

function Menu({ name, current, children }: { name: string; current: boolean; children: ReactNode }) {
  return (
    <details name="header-menu" data-menu className={styles.menu}>
      <summary className={styles.item} data-current={current || undefined}>
        {name}
        <ChevronDown />
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}

/** The sports as a team sheet: four columns and one for what runs through all of them. */
function SportSheet() {
  return (
    <div className={classes(styles.inner, styles.sheet)}>
      {sports.map(({ sport, name, hindi }) => (
        <div key={sport}>
          <Link to={listings[name].path} className={styles.head}>
            <span>
              <span className="h2">{name}</span>
              <span className="deva" lang="hi">
                {hindi}
              </span>
            </span>
            <ArrowRight />
          </Link>
          <ul>
            <li>
              <Link to={listings[name].path}>All {name.toLowerCase()}</Link>
            </li>
            <li>
              <Link to={listings[`${name} Special`].path}>{listings[`${name} Special`].title}</Link>
            </li>
          </ul>
        </div>
      ))}
      <div>
        <p className={styles.head}>
          <span className="h2">Any sport</span>
        </p>
        <ul>
          {anySport.map(({ title, path }) => (
            <li key={path}>
              <Link to={path}>{title}</Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function SpecialTiles() {
  return (
    <ul className={classes(styles.inner, styles.specials)}>
      {sports.map(({ sport, name, special }) => (
        <li key={sport}>
          <Link to={listings[`${name} Special`].path}>
            <Poster {...special} alt="" sizes="25vw" />
            <span className="h3">{listings[`${name} Special`].title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Listings({ menu, className }: { menu: 'header' | 'hot'; className?: string | undefined }) {
  return listingsIn(menu).map(({ path, title }) => (
    <NavLink key={path} to={path} className={className}>
      {title}
    </NavLink>
  ));
}

/** The header's links and its two menus, which are `details`: they open without scripts, one at a time. */
export function HeaderMenus({ className }: { className?: string | undefined }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className={classes(styles.nav, className)}>
      <Menu name="Sport Category" current={pathname.startsWith('/sports/')}>
        <SportSheet />
      </Menu>
      <NavLink to="/customize" className={styles.item}>
        Custom Merch
      </NavLink>
      <Menu name="Special Collection" current={pathname.startsWith('/special/')}>
        <SpecialTiles />
      </Menu>
      <Listings menu="header" className={styles.item} />
      <Listings menu="hot" className={classes(styles.item, styles.hot)} />
    </nav>
  );
}
