import { useParams } from 'react-router';
import { OrderPages } from '../orders/order-pages.tsx';
import { PageHead } from '../shell/page-head.tsx';

/** Page of one of the signed-in customer's orders with its actions. */
export default function MyOrderPage() {
  const { reference = '', task } = useParams();
  return (
    <>
      <PageHead title={`Order ${reference}`} hidden />
      <OrderPages place={{ reference, orderKey: undefined }} task={task} />
    </>
  );
}
