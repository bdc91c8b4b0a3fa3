import type { ShownDraft } from '#contract/previews.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './buy-box.module.css';
import { ProductFolds } from './product-folds.tsx';
import { ProductHead } from './product-head.tsx';
import { Promises } from './product-promises.tsx';

const moment = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Contents beside the pictures of an unpublished product, which cannot be bought. */
export function DraftBox({ product, publishAt }: Pick<ShownDraft, 'product' | 'publishAt'>) {
  return (
    <div className={styles.box}>
      <Notice>
        <b>A preview.</b>{' '}
        <span>{`Only who has this link sees it, and nothing of it can be bought yet.${publishAt !== null ? ` It goes on sale on ${moment.format(new Date(publishAt))}, India’s time.` : ''}`}</span>
      </Notice>
      <ProductHead product={product} nameHi={product.hindi?.name} />
      <p>
        <span className="mut">Sizes:</span>{' '}
        <span>{product.stock.length > 0 ? product.stock.map(({ size }) => size).join(', ') : 'not said yet'}</span>
      </p>
      <Promises product={product} />
      <ProductFolds product={product} />
    </div>
  );
}
