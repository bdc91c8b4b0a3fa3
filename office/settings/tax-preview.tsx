import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatRupees } from '#contract/money.ts';
import type { GapProduct, TaxEffect } from '#contract/office/tax.ts';
import type { TaxSetting } from '#contract/tax-rules.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { Notice } from '#ui/notice.tsx';
import { readTyped, type Typed } from './setting-boxes.ts';
import styles from './settings.module.css';

interface TaxPreviewProps {
  /** Typed text of the form. */
  typed: Typed;
  /** True if the typed settings are in effect; only then can prices be changed to fit them. */
  isSaved: boolean;
}

/**
 * Shows the effect of tax settings on the products on sale. A button sets prices that no rate fits to the nearest
 * prices that fit.
 */
export function TaxPreview({ typed, isSaved }: TaxPreviewProps) {
  const preview = useMutation({
    mutationFn: async (value: TaxSetting) =>
      (await officeApi('POST /api/office/tax/preview', { body: { value } })).data,
    onError: (error) => sayFault(errorMessage(error)),
  });
  const look = () => {
    const read = readTyped('tax', typed);
    if ('value' in read) preview.mutate(read.value as TaxSetting);
    else sayFault('One of the lines cannot be read. Save shows which.');
  };
  const nearest = useMutation({
    mutationFn: () => officeApi('POST /api/office/tax/nearest-prices', {}),
    onSuccess: ({ message, data }) => {
      sayDone(data.waiting > 0 ? `${message} ${data.waiting} wait for a second person.` : message);
      look();
    },
    onError: (error) => sayFault(errorMessage(error)),
  });
  const { data } = preview;
  return (
    <div className={styles.effect}>
      <Button isPending={preview.isPending} onPress={look}>
        See what it means for the products
      </Button>
      {data && <EffectWords {...data} />}
      {data && data.aboveMrpCount > 0 && <AboveMrp products={data.aboveMrp} count={data.aboveMrpCount} />}
      {data && data.gapCount > 0 && (
        <>
          <Gaps gaps={data.gaps} count={data.gapCount} />
          <Button look="ink" isDisabled={!isSaved} isPending={nearest.isPending} onPress={() => nearest.mutate()}>
            {isSaved ? 'Set each to its nearest price' : 'Save first, then set each to its nearest price'}
          </Button>
        </>
      )}
    </div>
  );
}

function EffectWords({ rates, uncovered, gapCount }: TaxEffect) {
  const products = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;
  return (
    <div role="status">
      <p>{rates.map((one) => `${products(one.products)} at ${one.percent}%`).join(', ') || 'No product is on sale.'}</p>
      {uncovered > 0 && (
        <p className="mut">{`Of these, ${products(uncovered)} have an HSN code that only the rate for all goods covers.`}</p>
      )}
      {gapCount === 0 && <p className="mut">Every price fits a rate.</p>}
    </div>
  );
}

/** Lists products whose price with this tax would be above their MRP. */
function AboveMrp({ products, count }: { products: TaxEffect['aboveMrp']; count: number }) {
  return (
    <Notice tone="ball">
      <p>{`With this tax ${count === 1 ? 'one product costs' : `${count} products cost`} more than the MRP, which the law forbids. Lower the price, or put a new MRP on the pack first.`}</p>
      <ul className={styles.gaps}>
        {products.map(({ id, name, withTax, mrp }) => (
          <li key={id}>
            <Link to={`/catalogue/${id}`}>{name}</Link>
            <span className="num">{`${formatRupees(withTax)} with tax, MRP ${formatRupees(mrp)}`}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface GapsProps {
  gaps: readonly GapProduct[];
  count: number;
}

function Gaps({ gaps, count }: GapsProps) {
  return (
    <Notice tone="haldi">
      <p>{`${count === 1 ? 'One price fits' : `${count} prices fit`} no rate. Until it is changed, such a piece is sold at the lower of its two nearest prices.`}</p>
      <ul className={styles.gaps}>
        {gaps.map((one) => (
          <li key={one.id}>
            <Link to={`/catalogue/${one.id}`}>{one.name}</Link>
            <span className="num">
              {`${formatRupees(one.price)}${one.withName ? ' with a name on the back' : ''}: ${formatRupees(one.below)} or ${formatRupees(one.above)}`}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
