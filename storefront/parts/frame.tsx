import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { SkipLink } from '#ui/skip-link.tsx';
import { ToastRegion } from '#ui/toast.tsx';
import { useCart } from '../browser/cart.ts';
import { countOf } from '../browser/cart-lines.ts';
import { dismiss, useMessages } from '../browser/messages.ts';
import { toggleTheme } from '../browser/theme.ts';
import { CheckoutHeader } from './checkout-header.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** What stands round every page: the way past it, header, footer and the place where messages float. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const count = countOf(useCart());
  const messages = useMessages();
  return (
    <>
      <SkipLink />
      {pathname === '/checkout' ? <CheckoutHeader /> : <Header cartCount={count} accountPath="/login" onToggleTheme={toggleTheme} />}
      <main id="main">{children}</main>
      {pathname !== '/customize' && <Footer />}
      <ToastRegion messages={messages} onDismiss={dismiss} />
    </>
  );
}
