import ShoppingBag from 'lucide-react/icons/shopping-bag';
import User from 'lucide-react/icons/user';
import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { writeDays } from '#contract/delivery-rules.ts';
import { shownTerm } from '#contract/told-terms.ts';
import { classNames } from '#ui/classes.ts';
import { IconLink } from '#ui/icon-button.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { useShop } from '../browser/shop-facts.ts';
import { useClosingMenus } from './close-menus.ts';
import styles from './header.module.css';
import { HeaderMenus } from './header-menus.tsx';
import { HeaderSearch } from './header-search.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export interface HeaderProps {
  /** Number of items in the cart; 0 until known. */
  cartCount: number;
  /** Address of the account icon: /my-account when signed in, else /login. */
  accountPath: string;
  onToggleTheme: () => void;
  /** Session menu, at the end of the header and as the first row of the phone menu. */
  session?: ReactNode;
  mobileSession?: ReactNode;
}

function AnnouncementBar() {
  const shop = useShop();
  const { words, to } = shop.seller.announcement;
  return (
    <section aria-label="Good to know" className={styles.bar} data-under-menu>
      <div className="wrap">
        <span>{to === undefined ? words : <Link to={to}>{words}</Link>}</span>
        <ul className="only-desktop">
          <li>
            <Link to="/tracker">Track a shipment</Link>
          </li>
          <li>
            <Link to="/returns-policy">{`Returns in ${writeDays(shownTerm(shop, 'returns').days)}`}</Link>
          </li>
          <li>
            <Link to="/contact-us">Help, 9AM–9PM IST</Link>
          </li>
        </ul>
      </div>
    </section>
  );
}

/** Announcement and sticky header. It contains nothing personal until the browser has read the session. */
export function Header({ cartCount, accountPath, onToggleTheme, session, mobileSession }: HeaderProps) {
  const head = useRef<HTMLElement>(null);
  useClosingMenus(head);
  // The search page has its own field for the same query.
  const searching = useLocation().pathname === '/search';
  const cartLabel = `Cart, ${cartCount} ${cartCount === 1 ? 'item' : 'items'}`;
  return (
    <>
      <AnnouncementBar />
      <header ref={head} className={styles.head}>
        <div className={classNames('wrap', styles.row)}>
          <Link to="/" aria-label="Maidan, home" className={styles.logo} data-under-menu>
            <Wordmark />
          </Link>
          <HeaderMenus className={styles.menus} />
          {!searching && <HeaderSearch />}
          <div className={classNames(styles.acts, searching && styles.only)} data-under-menu>
            <ThemeToggle onToggle={onToggleTheme} className="only-desktop" />
            <IconLink to={accountPath} label="My account" className="only-desktop">
              <User />
            </IconLink>
            <IconLink to="/cart" label={cartLabel} badge={cartCount}>
              <ShoppingBag />
            </IconLink>
            {session && <div className="only-desktop">{session}</div>}
          </div>
          {/* Last, so that on large screens visible links precede their hidden copies; phones show it first. */}
          <MobileMenu
            accountPath={accountPath}
            onToggleTheme={onToggleTheme}
            session={mobileSession}
            searching={searching}
          />
        </div>
      </header>
    </>
  );
}
