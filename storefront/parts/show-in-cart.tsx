import { Link } from 'react-router';
import type { ToastMessage } from '#ui/toast.tsx';
import { cartPages, showMessage } from '../browser/messages.ts';

/** Shows a message about what is in the cart now, with a link to the cart. Returns an id for `dismissMessage`. */
export function showInCart(message: Pick<ToastMessage, 'text' | 'detail' | 'picture' | 'action'>): ToastMessage['id'] {
  const link = (
    <Link to="/cart" className="lk reach">
      View cart
    </Link>
  );
  return showMessage({ ...message, kind: 'status', link, until: cartPages });
}
