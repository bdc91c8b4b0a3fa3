import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { SkipLink } from '#ui/skip-link.tsx';
import { ToastRegion } from '#ui/toast.tsx';
import { useCart } from '../browser/cart.ts';
import { countOf } from '../browser/cart-lines.ts';
import { getCode } from '../browser/late-code.ts';
import { dismiss, turnTo, useMessages } from '../browser/messages.ts';
import { useAsked } from '../browser/owner.ts';
import { useSession } from '../browser/session.ts';
import { toggleTheme } from '../browser/theme.ts';
import { CheckoutHeader } from './checkout-header.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';

/** Only for whoever is signed in: nobody else loads its code. */
const SessionMenu = lazy(() => getCode('session menu', () => import('./session-menu.tsx')));

/** Pages that are filled from the device or for one person, or turn by themselves: their footer waits below the screen, where it can move unseen. */
const filledLater = /^\/(?:cart|checkout|(?:find-)?order|my-account|(?:reset|forgot)-password|auth|login|signup)\b/i;

/** Only for whoever has just signed out. */
const AskToKeep = lazy(() => getCode('ask to keep', () => import('./ask-to-keep.tsx')));

/** What stands round every page: the way past it, header, footer and the place where messages float. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const count = countOf(useCart());
  const messages = useMessages();
  useEffect(() => turnTo(pathname), [pathname]);
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
      <ToastRegion messages={messages} onDismiss={dismiss} />
    </>
  );
}
