import ChevronDown from 'lucide-react/icons/chevron-down';
import Headphones from 'lucide-react/icons/headphones';
import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import Truck from 'lucide-react/icons/truck';
import User from 'lucide-react/icons/user';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { listingsIn } from '#contract/listings.ts';
import { classNames } from '#ui/classes.ts';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { useShop } from '../browser/shop-facts.ts';
import { anySport, devaOf, menuSports, specialSports } from '../parts/sports.ts';
import { searchHint } from './header-search.tsx';
import styles from './mobile-menu.module.css';
import { Own } from './own.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

interface MobileMenuProps {
  accountPath: string;
  onToggleTheme: () => void;
  /** Session menu as the first row, so that signing out is visible without scrolling. */
  session?: ReactNode;
  /** True if the page has a search field itself. */
  searching: boolean;
}

function Listings({ menu, className }: { menu: 'header' | 'hot'; className?: string | undefined }) {
  const shop = useShop();
  return listingsIn(shop, menu).map(({ path, title }) => (
    <Link key={path} to={path} className={className}>
      <span className="h2">{title}</span>
    </Link>
  ));
}

function MenuSearch() {
  return (
    <Form action="/search" method="get" role="search" aria-label="Menu" className={styles.search}>
      <button type="submit" aria-label="Search">
        <Search />
      </button>
      <input
        type="search"
        name="q"
        maxLength={100}
        placeholder={searchHint}
        aria-label={searchHint}
        enterKeyHint="search"
      />
    </Form>
  );
}

/** Links to the sports, and the special collections in a collapsible part. */
function MenuSports() {
  const shop = useShop();
  return (
    <>
      <p className={styles.lead}>Sport Category</p>
      {menuSports(shop).map((one) => (
        <Link key={one.sport} to={`/sports/${one.sport}`}>
          <span className="h2">{one.name}</span>
          <span className={devaOf(one)} lang="hi">
            {one.hindi}
          </span>
        </Link>
      ))}
      <details className={styles.fold}>
        <summary>
          <span className="h2">Special Collection</span>
          <ChevronDown />
        </summary>
        <div className={styles.small}>
          {specialSports(shop).map(({ sport, name }) => (
            <Link key={sport} to={`/special/${sport}`}>
              {name}
            </Link>
          ))}
        </div>
      </details>
    </>
  );
}

/** Menu of phones and tablets: a full screen of links. It is a `details`, so it opens and closes without scripts. */
export function MobileMenu({ accountPath, onToggleTheme, session, searching }: MobileMenuProps) {
  const shop = useShop();
  return (
    <details data-menu className={styles.menu}>
      <summary className={iconButtonClass} aria-label="Menu">
        <Menu className={styles.opener} />
        <X className={styles.closer} />
      </summary>
      <div className={classNames(styles.panel, 'arrives')}>
        <div className={styles.top}>
          <Link to="/" aria-label="Maidan, home">
            <Wordmark />
          </Link>
        </div>
        {!searching && <MenuSearch />}
        {session && <div className={styles.session}>{session}</div>}
        <nav aria-label="Menu" className={styles.big}>
          <Own part="header" phone>
            <MenuSports />
            <Listings menu="header" />
            <Link to="/customize">
              <span className="h2">Custom Merch</span>
            </Link>
            <Listings menu="hot" className={styles.hot} />
          </Own>
        </nav>
        <div className={styles.small}>
          {anySport(shop).map(({ title, path }) => (
            <Link key={path} to={path}>
              {title}
            </Link>
          ))}
        </div>
        <div className={classNames(styles.small, styles.ruled)}>
          <Link to={accountPath}>
            <User />
            <span>Account</span>
          </Link>
          <Link to="/tracker">
            <Truck />
            <span>Track</span>
          </Link>
          <ThemeToggle inWords onToggle={onToggleTheme} />
          <Link to="/contact-us">
            <Headphones />
            <span>Help</span>
          </Link>
        </div>
      </div>
    </details>
  );
}
