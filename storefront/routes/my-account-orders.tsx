import { Link, useSearchParams } from 'react-router';
import type { orderFilters } from '#contract/account-orders.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Field } from '#ui/field.tsx';
import { AccountPart } from '../accounts/account-part.tsx';
import { Pages } from '../accounts/pages.tsx';
import { memberApi } from '../browser/member-api.ts';
import { useRead } from '../browser/use-read.ts';
import { OrderCardBox } from '../orders/order-card-box.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import styles from './my-account-orders.module.css';

type Filter = (typeof orderFilters)[number];

const filterNames: Record<Filter, string> = {
  all: 'All',
  onTheWay: 'On the way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned or lost',
};

const isFilter = (text: string | null): text is Filter => text !== null && text in filterNames;

/** Returns the list's address for a choice; defaults are left out. */
function listPath(show: Filter, q: string, page: number): string {
  const query = new URLSearchParams({
    ...(show !== 'all' && { show }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `/my-account/orders?${query}` : '/my-account/orders';
}

export default function OrdersPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('show');
  const show = isFilter(asked) ? asked : 'all';
  const q = params.get('q') ?? '';
  const page = Number(params.get('page') ?? 1);
  const own = useRead(params.toString(), async (_, signal) => {
    const { data } = await memberApi('GET /api/account/orders', { query: { show, q, page } }, { signal });
    return data;
  });
  const search = (form: FormData) =>
    setParams({ ...(show !== 'all' && { show }), q: String(form.get('q') ?? '').trim() });
  return (
    <AccountPart
      title="Orders"
      end={
        <nav aria-label="Which orders" className={styles.chips}>
          {Object.entries(filterNames).map(([filter, name]) => (
            <Link
              key={filter}
              to={listPath(filter as Filter, q, 1)}
              aria-current={filter === show ? 'true' : undefined}
              preventScrollReset
            >
              {name}
            </Link>
          ))}
        </nav>
      }
    >
      <div className="stack">
        <form action={search} className={styles.search}>
          <Field
            key={q}
            label="Order number or product"
            name="q"
            type="search"
            defaultValue={q}
            maxLength={100}
            autoComplete="off"
          />
          <Button type="submit" variant="line">
            Search
          </Button>
        </form>
        <QueryBoundary reading={own}>
          {({ orders, count, pages }) =>
            orders.length === 0 ? (
              <NoOrders filtered={show !== 'all' || q !== ''} />
            ) : (
              <>
                <p className="mut sm" role="status">
                  {count === 1 ? '1 order' : `${count} orders`}
                </p>
                {orders.map((order) => (
                  <OrderCardBox key={order.reference} order={order} />
                ))}
                <Pages page={page} pages={pages} of="orders" pathOf={(one) => listPath(show, q, one)} />
              </>
            )
          }
        </QueryBoundary>
      </div>
    </AccountPart>
  );
}

function NoOrders({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    return (
      <Empty title="No orders yet" text="What you order while signed in is listed here.">
        <ButtonLink to="/">Continue Shopping</ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty title="None of your orders fit" text="Try another part of the number or name, or look at all of them.">
      <ButtonLink to="/my-account/orders">All orders</ButtonLink>
    </Empty>
  );
}
