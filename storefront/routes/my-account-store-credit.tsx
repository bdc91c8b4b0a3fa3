import { Link } from 'react-router';
import { formatRupees } from '#contract/money.ts';
import type { StoreCredit } from '#contract/store-credit.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import cardStyles from '../accounts/account-cards.module.css';
import { AccountPart, AccountSection } from '../accounts/account-part.tsx';
import rowStyles from '../accounts/account-rows.module.css';
import { memberApi } from '../browser/member-api.ts';
import { useRead } from '../browser/use-read.ts';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { writeMoment } from '../parts/time-words.ts';

/** Page of the customer's store credit and its movements. */
export default function StoreCreditPage() {
  const own = useRead(
    'store credit',
    async (_, signal) => (await memberApi('GET /api/account/store-credit', {}, { signal })).data,
  );
  return (
    <AccountPart title="Store credit">
      <QueryBoundary reading={own}>
        {({ balance, movements }) =>
          movements.length === 0 ? (
            <Empty
              title="No store credit yet"
              text="A refund can come as store credit: it is here at once, and pays at checkout."
            >
              <ButtonLink to="/my-account/orders">Your orders</ButtonLink>
            </Empty>
          ) : (
            <>
              <section className={cardStyles.card} aria-label="Balance">
                <p className="mut">You have</p>
                <p className="h1 num">{formatRupees(balance)}</p>
                <p className="mut">
                  {balance > 0
                    ? 'Tick it at Payment in the checkout.'
                    : 'All of it is spent. The next refund can come here.'}
                </p>
              </section>
              <Movements movements={movements} />
            </>
          )
        }
      </QueryBoundary>
    </AccountPart>
  );
}

function Movements({ movements }: Pick<StoreCredit, 'movements'>) {
  return (
    <AccountSection title="How it came about">
      <ul className={rowStyles.rows}>
        {movements.map(({ at, amount, words, order }) => (
          <li key={`${at} ${words} ${amount}`}>
            <span>
              {order ? (
                <Link className="lk" to={`/my-account/orders/${order}`}>
                  {words}
                </Link>
              ) : (
                <span>{words}</span>
              )}
              <br />
              <time className="mut sm" dateTime={at}>
                {writeMoment(at)}
              </time>
            </span>
            <b className="num">{amount > 0 ? `+${formatRupees(amount)}` : `−${formatRupees(-amount)}`}</b>
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}
