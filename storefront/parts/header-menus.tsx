import ArrowRight from 'lucide-react/icons/arrow-right';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { classes } from '#ui/classes.ts';
import styles from './header-menus.module.css';
import { Poster } from './poster.tsx';
import { specialHeads, specialName } from './special-words.ts';
import { anySport, sports } from './sports.ts';

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
          <Link to={`/sports/${sport}`} className={styles.head}>
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
              <Link to={`/sports/${sport}`}>All {name.toLowerCase()}</Link>
            </li>
            <li>
              <Link to={`/special/${sport}`}>{specialName(sport)}</Link>
            </li>
          </ul>
        </div>
      ))}
      <div>
        <p className={styles.head}>
          <span className="h2">Any sport</span>
        </p>
        <ul>
          {anySport.map(({ name, to }) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
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
      {sports.map(({ sport }) => (
        <li key={sport}>
          <Link to={`/special/${sport}`}>
            <Poster {...specialHeads[sport].poster} alt="" sizes="25vw" />
            <span className="h3">{specialName(sport)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
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
      <NavLink to="/limited-edition" className={styles.item}>
        Limited Editions
      </NavLink>
      <NavLink to="/hotsale" className={classes(styles.item, styles.hot)}>
        Hot Sale
      </NavLink>
    </nav>
  );
}
