import ArrowRight from 'lucide-react/icons/arrow-right';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { listingsIn } from '#contract/listings.ts';
import { classes } from '#ui/classes.ts';
import { anySport, devaOf, specials, sports } from '../parts/sports.ts';
import styles from './header-menus.module.css';
import type { SportClubs } from './sport-clubs.tsx';

function Menu({ name, current, onOpen, children }: { name: string; current: boolean; onOpen?: () => void; children: ReactNode }) {
  return (
    <details name="header-menu" data-menu className={styles.menu} onToggle={onOpen}>
      <summary className={styles.item} data-current={current || undefined}>
        {name}
        <ChevronDown />
      </summary>
      <div className={classes(styles.panel, 'arrives')}>{children}</div>
    </details>
  );
}

/** The sports as a team sheet: four columns and one for what runs through all of them. */
function SportSheet({ Clubs }: { Clubs: typeof SportClubs | undefined }) {
  return (
    <div className={classes(styles.inner, styles.sheet)}>
      {sports().map((one) => (
        <div key={one.sport}>
          <Link to={`/sports/${one.sport}`} className={styles.head}>
            <span>
              <span className="h2">{one.name}</span>
              <span className={devaOf(one)} lang="hi">
                {one.hindi}
              </span>
            </span>
            <ArrowRight />
          </Link>
          {Clubs && (
            <ul>
              <Clubs sport={one.sport} />
            </ul>
          )}
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
      {specials().map(({ sport, name, poster, special }) => (
        <li key={sport}>
          <Link to={`/special/${sport}`}>
            {poster ? (
              <img src={poster} alt="" width={700} height={350} loading="lazy" decoding="async" />
            ) : (
              <i className="h2" style={{ background: special?.ground, color: special?.onGround }} aria-hidden>
                {name}
              </i>
            )}
            <span className="h3">{name} Special Collection</span>
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
  const [Clubs, setClubs] = useState<typeof SportClubs>();
  // Kinds and clubs come when the menu is first opened; where they cannot, the sports lead on.
  const open = () => void import('./sport-clubs.tsx').then((late) => setClubs(() => late.SportClubs)).catch(() => {});
  return (
    <nav aria-label="Main" className={classes(styles.nav, className)}>
      <Menu name="Sport Category" current={pathname.startsWith('/sports/')} onOpen={open}>
        <SportSheet Clubs={Clubs} />
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
