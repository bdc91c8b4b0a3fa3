import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { SkipLink } from '#ui/skip-link.tsx';
import { ToastRegion } from '#ui/toast.tsx';
import { useCart } from '../browser/cart.ts';
import { countOf } from '../browser/cart-lines.ts';
import { getCode } from '../browser/lazy-code.ts';
import { dismissMessage, showMessage, turnTo, useMessages } from '../browser/messages.ts';
import { followOwner, takeJoined, useAsked } from '../browser/owner.ts';
import { useSession } from '../browser/session.ts';
import { toggleTheme } from '../browser/theme.ts';
import { CheckoutHeader } from './checkout-header.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';

/** Loaded only for signed-in users. */
const SessionMenu = lazy(() => getCode('session menu', () => import('./session-menu.tsx')));

/** Pages filled in the browser: their footer starts below the visible screen, so that its movement cannot be seen. */
const filledLater = /^\/(?:cart|checkout|(?:find-)?order|my-account|(?:reset|forgot)-password|auth|login|signup)\b/i;

/** Loaded only after signing out. */
const AskToKeep = lazy(() => getCode('ask to keep', () => import('./ask-to-keep.tsx')));

/** Shows a message, once, that the sign-in joined two carts. Returns a cleanup function. */
function tellOfJoinedCarts(): () => void {
  const tell = () => {
    if (!takeJoined()) return;
    const detail = 'What you had left here when you logged out is beside what you added since.';
    showMessage({ kind: 'status', text: 'Two carts are one now', detail });
  };
  tell();
  return followOwner(tell);
}

/** Layout of every page: skip link, header, footer and toasts. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const count = countOf(useCart());
  const messages = useMessages();
  useEffect(() => turnTo(pathname), [pathname]);
  useEffect(tellOfJoinedCarts, []);
  const session = useSession();
  const asked = useAsked();
  const menu = (place: 'header' | 'phone') =>
    session && (
      <Suspense>
        <SessionMenu session={session} place={place} />
      </Suspense>
    );
  return (
    <>
      <SkipLink />
      {pathname === '/checkout' ? (
        <CheckoutHeader />
      ) : (
        <Header
          cartCount={count}
          accountPath={session ? '/my-account' : '/login'}
          onToggleTheme={toggleTheme}
          session={menu('header')}
          mobileSession={menu('phone')}
        />
      )}
      <main id="main" className={filledLater.test(pathname) ? styles.tall : undefined}>
        {children}
      </main>
      {pathname !== '/customize' && <Footer path={pathname} />}
      {asked && (
        <Suspense>
          <AskToKeep />
        </Suspense>
      )}
      <ToastRegion messages={messages} onDismiss={dismissMessage} />
    </>
  );
}
