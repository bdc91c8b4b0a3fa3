import { Link } from 'react-router';
import { formatRupees } from '#contract/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import styles from '../accounts/account-cards.module.css';
import { AccountPart } from '../accounts/account-part.tsx';
import { AddressLines } from '../address/saved-address.tsx';
import { memberApi } from '../browser/member-api.ts';
import { useSession } from '../browser/session.ts';
import { useRead } from '../browser/use-read.ts';
import { OrderCardBox } from '../orders/order-card-box.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';

export default function OverviewPage() {
  const session = useSession();
  const own = useRead('overview', async (_, signal) => {
    const [orders, addresses, credit] = await Promise.all([
      memberApi('GET /api/account/orders', { query: {} }, { signal }),
      memberApi('GET /api/account/addresses', {}, { signal }),
      memberApi('GET /api/account/store-credit', {}, { signal }),
    ]);
    return {
      last: orders.data.orders[0],
      address: addresses.data.find(({ isDefault }) => isDefault),
      credit: credit.data.balance,
    };
  });
  const name = session?.user.firstName;
  return (
    <AccountPart title={name ? `Hello, ${name}` : 'Hello'}>
      <div className="stack">
        <QueryBoundary reading={own}>
          {({ last, address, credit }) => (
            <>
              {last ? (
                <>
                  <h2 className="h3">Your last order</h2>
                  <OrderCardBox order={last} />
                </>
              ) : (
                <Empty title="No orders yet" text="What you order while signed in is listed here.">
                  <ButtonLink to="/">Continue Shopping</ButtonLink>
                </Empty>
              )}
              <div className={styles.facts}>
                <section>
                  <h2>Default address</h2>
                  {address ? <AddressLines saved={address} /> : <p className="mut">No address saved yet.</p>}
                  <div className={styles.ways}>
                    <Link className="lk" to={address ? '/my-account/address' : '/my-account/address?add'}>
                      {address ? 'All addresses' : 'Add an address'}
                    </Link>
                  </div>
                </section>
                <section>
                  <h2>Store credit</h2>
                  <p className="num">{formatRupees(credit)}</p>
                  <p className="mut">{credit > 0 ? 'It pays at checkout.' : 'A refund can come as store credit.'}</p>
                  <div className={styles.ways}>
                    <Link className="lk" to="/my-account/store-credit">
                      How it came about
                    </Link>
                    <Link className="lk" to="/my-account/returns">
                      Returns
                    </Link>
                  </div>
                </section>
                <section>
                  <h2>Your details</h2>
                  {name ? <p>{session?.user.name}</p> : <p>No name saved yet.</p>}
                  <p className="mut">{session?.user.email}</p>
                  <div className={styles.ways}>
                    <Link className="lk" to="/my-account/profile">
                      {name ? 'Change' : 'Add your name'}
                    </Link>
                    <Link className="lk" to="/my-account/password">
                      Password and devices
                    </Link>
                  </div>
                </section>
              </div>
            </>
          )}
        </QueryBoundary>
      </div>
    </AccountPart>
  );
}
