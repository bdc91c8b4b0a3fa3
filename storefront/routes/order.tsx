import { useLocation, useParams } from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { OrderPages } from '../orders/order-pages.tsx';
import { PageHead } from '../shell/page-head.tsx';

/** Page of an order for the holder of its key, from the confirmation or a mail. */
export default function OrderPage() {
  const { reference = '', task } = useParams();
  const { search, hash } = useLocation();
  const orderKey = new URLSearchParams(search).get('key') ?? new URLSearchParams(hash.slice(1)).get('key') ?? '';
  return (
    <div className="wrap page">
      <PageHead title="Your order" hidden />
      <noscript>
        <Notice>Your order is shown with JavaScript switched on.</Notice>
      </noscript>
      <OrderPages place={{ reference, orderKey }} task={task} />
    </div>
  );
}
