import House from 'lucide-react/icons/house';
import Lock from 'lucide-react/icons/lock';
import MapPin from 'lucide-react/icons/map-pin';
import Package from 'lucide-react/icons/package';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Shirt from 'lucide-react/icons/shirt';
import Undo2 from 'lucide-react/icons/undo-2';
import User from 'lucide-react/icons/user';
import Wallet from 'lucide-react/icons/wallet';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { takeFarewell } from '../accounts/farewell.ts';
import { useHydrated } from '../browser/hydrated.ts';
import { withNext } from '../browser/next-page.ts';
import { takeLeft } from '../browser/owner.ts';
import { useSession } from '../browser/session.ts';
import type { FormMessage } from '../forms/sender.ts';
import { sessionExpired } from '../parts/session-expired.ts';
import { PageHead } from '../shell/page-head.tsx';
import styles from './my-account.module.css';

const parts = [
  { to: '/my-account', name: 'Overview', Icon: House },
  { to: '/my-account/orders', name: 'Orders', Icon: Package },
  { to: '/my-account/returns', name: 'Returns', Icon: Undo2 },
  { to: '/my-account/address', name: 'Addresses', Icon: MapPin },
  { to: '/my-account/profile', name: 'Profile', Icon: User },
  { to: '/my-account/password', name: 'Password', Icon: Lock },
  { to: '/my-account/store-credit', name: 'Store credit', Icon: Wallet },
  { to: '/my-account/designs', name: 'Designs', Icon: Shirt },
  { to: '/my-account/privacy', name: 'Privacy', Icon: ShieldCheck },
];

/** Redirects visitors to login and back to this page. Shows a message if their session ended here. */
function useMembersOnly(): { signedIn: boolean; leaving: boolean } {
  const signedIn = useSession() !== undefined;
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (signedIn) wasSignedIn.current = true;
    if (!hydrated || signedIn) return;
    const farewell = takeFarewell();
    if (farewell) {
      void navigate('/login', { replace: true, state: { said: farewell } });
      return;
    }
    const text =
      wasSignedIn.current || takeLeft()
        ? sessionExpired
        : 'That page is for whoever is signed in: log in, and it opens.';
    const said: FormMessage = { outcome: 'note', text };
    void navigate(withNext('/login', pathname + search), { replace: true, state: { said } });
  }, [hydrated, signedIn, navigate, pathname, search]);
  return { signedIn, leaving: hydrated && !signedIn };
}

/** Layout of the account's pages. Everybody gets the same empty shell until the browser has read the session. */
export default function MyAccountPage() {
  const { signedIn, leaving } = useMembersOnly();
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what calls for it
  useEffect(() => {
    // On phones the menu is a scrolling row.
    menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname, signedIn]);
  return (
    <div className="wrap page">
      {!signedIn && <PageHead title="My account" hidden />}
      {!signedIn && <h1 className="h1">My account</h1>}
      {leaving && <span data-leaving hidden />}
      <noscript>
        <Notice>My account needs JavaScript: your session is kept in your browser.</Notice>
      </noscript>
      {signedIn && (
        <div className={styles.columns}>
          <nav ref={menu} aria-label="Account" className={styles.menu}>
            {parts.map(({ to, name, Icon }) => (
              <NavLink key={to} to={to} end={to === '/my-account'} prefetch="intent">
                <Icon />
                <span>{name}</span>
              </NavLink>
            ))}
          </nav>
          <div>
            <Outlet />
          </div>
        </div>
      )}
    </div>
  );
}
