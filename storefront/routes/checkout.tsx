import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { useCart, useCartKnown } from '../browser/cart.ts';
import { useVisitStep } from '../browser/count-visit.ts';
import { showMessage } from '../browser/messages.ts';
import { withNext } from '../browser/next-page.ts';
import { usePlacedHere } from '../browser/placed-order.ts';
import { CheckoutPage } from '../checkout/checkout-page.tsx';
import { takeRanOut } from '../checkout/ran-out.ts';
import type { FormMessage } from '../forms/sender.ts';
import { sessionExpired } from '../parts/session-expired.ts';
import styles from './checkout.module.css';

export function meta() {
  return [{ title: 'Checkout · Maidan' }, { name: 'robots', content: 'noindex' }];
}

export default function Checkout() {
  const lines = useCart();
  useVisitStep('checkout', lines.length > 0);
  const known = useCartKnown();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const isEmpty = known && lines.length === 0 && !leaving;
  const placed = usePlacedHere();
  useEffect(() => {
    if (!isEmpty) return;
    // Another tab placed the order: the cart page shows that order with a link.
    if (placed) {
      void navigate('/cart', { replace: true });
      return;
    }
    // The cart was archived with all typed text at the end of the session; login restores both.
    if (takeRanOut()) {
      const said: FormMessage = { outcome: 'note', text: sessionExpired };
      void navigate(withNext('/login', '/checkout'), { replace: true, state: { said } });
      return;
    }
    showMessage({ kind: 'alert', text: 'Your cart is empty' });
    void navigate('/cart', { replace: true });
  }, [isEmpty, placed, navigate]);
  return (
    <div className="wrap page">
      <h1 className={`h1 ${styles.title}`}>Checkout</h1>
      <noscript>
        <Notice>Checkout needs JavaScript: your cart is kept in your browser.</Notice>
      </noscript>
      {known && lines.length > 0 && <CheckoutPage lines={lines} onLeave={() => setLeaving(true)} />}
    </div>
  );
}
