import { useSearchParams } from 'react-router';
import { writeDays } from '#contract/delivery-rules.ts';
import { shownTerm } from '#contract/told-terms.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { AccountPart } from '../accounts/account-part.tsx';
import { Pages } from '../accounts/pages.tsx';
import { memberApi } from '../browser/member-api.ts';
import { useShop } from '../browser/shop-facts.ts';
import { useRead } from '../browser/use-read.ts';
import { ReturnCardBox } from '../orders/return-card-box.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';

const path = '/my-account/returns';

/** Page of the customer's returns, exchanges and reports. */
export default function ReturnsPage() {
  const shop = useShop();
  const [params] = useSearchParams();
  const page = Number(params.get('page') ?? 1);
  const own = useRead(
    `returns ${page}`,
    async (_, signal) => (await memberApi('GET /api/account/returns', { query: { page } }, { signal })).data,
  );
  return (
    <AccountPart title="Returns">
      <QueryBoundary reading={own}>
        {({ returns, pages }) =>
          returns.length === 0 ? (
            <Empty
              title="No returns yet"
              text={`What is delivered may come back or be swapped for ${writeDays(shownTerm(shop, 'returns').days)}. It begins on the order's own page.`}
            >
              <ButtonLink to="/my-account/orders">Your orders</ButtonLink>
            </Empty>
          ) : (
            <div className="stack">
              {returns.map((back) => (
                <ReturnCardBox key={back.id} back={back} />
              ))}
              <Pages
                page={page}
                pages={pages}
                of="returns"
                pathOf={(one) => (one > 1 ? `${path}?page=${one}` : path)}
              />
            </div>
          )
        }
      </QueryBoundary>
    </AccountPart>
  );
}
