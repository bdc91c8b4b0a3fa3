import { useParams } from 'react-router';
import { OrderPages } from '../orders/order-pages.tsx';
import { PageHead } from '../shell/page-head.tsx';

/** One of the signed-in person's own orders, and what can be done with it. */
export default function MyOrderPage() {
  const { reference = '', task } = useParams();
  return (
    <>
      <PageHead title={`Order ${reference}`} hidden />
      <OrderPages place={{ reference, orderKey: undefined }} task={task} />
    </>
  );
}
