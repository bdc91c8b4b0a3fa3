import { useState } from 'react';
import { customGarments, customGoods, sideName } from '#contract/custom-goods.ts';
import type { OwnDesign } from '#contract/designs.ts';
import { formatRupees } from '#contract/money.ts';
import { behindName } from '#contract/size-words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Empty } from '#ui/empty.tsx';
import account from '../accounts/account-cards.module.css';
import { AccountPart } from '../accounts/account-part.tsx';
import styles from '../accounts/own-designs.module.css';
import { SharedLinks } from '../accounts/shared-links.tsx';
import { memberApi } from '../browser/member-api.ts';
import { useRead } from '../browser/use-read.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { useSend } from '../forms/use-send.ts';
import { designPath } from '../parts/line-path.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { writeDate } from '../parts/time-words.ts';

/** Page of a member's saved designs, to open on any device or delete. */
export default function DesignsPage() {
  const own = useRead(
    'designs',
    async (_, signal) => (await memberApi('GET /api/account/designs', {}, { signal })).data.designs,
  );
  return (
    <AccountPart
      title="Designs"
      end={
        <ButtonLink to="/customize" size="small" variant="line">
          Open the studio
        </ButtonLink>
      }
    >
      <QueryBoundary reading={own}>{(designs, put) => <Designs designs={designs} onChange={put} />}</QueryBoundary>
      <SharedLinks />
    </AccountPart>
  );
}

function Designs({ designs, onChange }: { designs: OwnDesign[]; onChange: (designs: OwnDesign[]) => void }) {
  const [removing, setRemoving] = useState<OwnDesign>();
  const { said, send } = useSend();
  const remove = async ({ customProductId: id }: OwnDesign) => {
    await send(async () => {
      await memberApi('DELETE /api/account/designs/:id', { params: { id } });
      onChange(designs.filter((other) => other.customProductId !== id));
      return { outcome: 'done', text: 'Design deleted' };
    });
    setRemoving(undefined);
  };
  return (
    <div className={account.tight}>
      <StatusMessage said={said} />
      {designs.length === 0 ? (
        <Empty
          title="No designs yet"
          text="What you design while signed in is kept here when you save it or add it to the cart."
        />
      ) : (
        <ul className={styles.designs}>
          {designs.map((design) => (
            <DesignCard key={design.customProductId} design={design} onRemove={() => setRemoving(design)} />
          ))}
        </ul>
      )}
      <Dialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title="Delete this design?"
        actions={
          <>
            <Button size="small" variant="line" onClick={() => setRemoving(undefined)}>
              Keep
            </Button>
            <Button size="small" onClick={() => removing && void remove(removing)}>
              Delete
            </Button>
          </>
        }
      >
        <p className="mut">
          {removing && `${wordsOf(removing)}. It can't be brought back; in your cart and your orders it stays.`}
        </p>
      </Dialog>
    </div>
  );
}

function DesignCard({ design, onRemove }: { design: OwnDesign; onRemove: () => void }) {
  const { customProductId, name, images, price, ordered, savedAt, keptUntil } = design;
  return (
    <li>
      <article className={styles.design} aria-label={`${wordsOf(design)}, saved ${writeDate(savedAt)}`}>
        <div className={styles.pictures}>
          {images.map((image) => (
            <span key={image} className="tile">
              <ProductPicture address={image} alt="" sizes="(max-width: 720px) 130px, 200px" />
            </span>
          ))}
        </div>
        <div className={styles.words}>
          <h2>{name}</h2>
          <p className="sm">{`${design.baseColor}${behindName(design.size)}, ${sidesOf(design)}`}</p>
          <p className="sm num">{formatRupees(price)}</p>
          <p className="sm mut">
            <span>{`Saved ${writeDate(savedAt)}.`}</span> {ordered && <span>Ordered: changing it makes a copy.</span>}
            {!ordered && keptUntil !== null && <span>{`Kept until ${writeDate(keptUntil)}.`}</span>}
          </p>
          <div className={account.ways}>
            <ButtonLink size="small" to={designPath(customProductId)}>
              <span>{ordered ? 'Open a copy' : 'Open'}</span>
              <span className="vh">{` ${wordsOf(design)}`}</span>
            </ButtonLink>
            <button type="button" className="lk" onClick={onRemove}>
              <span>Delete</span>
              <span className="vh">{` ${wordsOf(design)}`}</span>
            </button>
          </div>
        </div>
      </article>
    </li>
  );
}

/** Describes a design: 'Custom T-shirt, Navy, size M'. */
function wordsOf({ name, baseColor, size }: OwnDesign): string {
  return `${name}, ${baseColor}${behindName(size)}`;
}

/** Describes its printed sides: 'front and back', 'wrap'. */
function sidesOf({ name, sides }: OwnDesign): string {
  const garment = customGarments.find((known) => customGoods[known].product === name) ?? 't-shirt';
  return sides.map((side) => sideName(garment, side).toLowerCase()).join(' and ');
}
