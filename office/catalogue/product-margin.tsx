import { useQuery } from '@tanstack/react-query';
import type { OfficeProduct } from '#contract/office/products.ts';
import { officeApi } from '#office/browser/api.ts';
import { useMay } from '#office/browser/me.ts';
import { MarginDefinition } from '#office/parts/margin-definition.tsx';
import { Failed } from '#office/parts/states.tsx';
import { marginWords, unknownCostWords } from '#office/words/margin.ts';
import { writeRupees } from '#office/words/money.ts';
import styles from './catalogue.module.css';

/** Shows the margin of the next piece of each size, to staff who may see money. */
export function ProductMargin({ product }: { product: OfficeProduct }) {
  return useMay('money.see') && product.stock.length > 0 ? <Margins product={product} /> : null;
}

function Margins({ product: { id, price, stock } }: { product: OfficeProduct }) {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    // A change of the price or the stock changes the margin.
    queryKey: ['margin', id, price, stock],
    queryFn: async () => (await officeApi('GET /api/office/products/:id/margin', { params: { id } })).data,
  });
  if (error) return <Failed what="The margin" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />;
  if (!data) return null;
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Margin of the next piece</h2>
        <span className="end small dim">{`${writeRupees(data.price)} before tax`}</span>
      </div>
      <dl className={styles.shelf}>
        {data.sizes.map(({ size, pieces, known, next, margin }) => (
          <div key={size}>
            <dt>{size}</dt>
            <dd>
              {margin && next !== null ? (
                <span>
                  <span className={margin.rupees < 0 ? 'bad' : undefined}>{marginWords(margin)}</span>
                  <span className="dim">{`, cost ${writeRupees(next)}`}</span>
                </span>
              ) : (
                <span className="dim">{unknownCostWords({ pieces, known }) || 'none in stock'}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <MarginDefinition />
    </section>
  );
}
