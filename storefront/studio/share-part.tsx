import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { sharedPath } from '#contract/shared-path.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FieldError } from '#ui/field-frame.tsx';
import { ApiProblem, browserApi } from '../browser/api.ts';
import { showMessage } from '../browser/messages.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { saveToLink } from './save-to-cart.ts';
import styles from './share-part.module.css';
import type { Studio } from './studio.ts';
import type { MadeLink } from './studio-state.ts';
import { useBlockingReason } from './use-saving.ts';

/** Button that creates a share link of the design, which its creator can revoke. */
export function SharePart({ studio }: { studio: Studio }) {
  const { state, pictures, dispatch, design } = studio;
  const [making, setMaking] = useState(false);
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<{ link: MadeLink; image: string | undefined }>();
  const { stops } = useBlockingReason(studio);
  const share = async () => {
    const stopped = stops();
    if (stopped) return showMessage({ kind: 'alert', text: stopped });
    setMaking(true);
    const outcome = await saveToLink(state, pictures);
    setMaking(false);
    if (outcome.kind === 'failed') return showMessage({ kind: 'alert', text: outcome.message });
    const { product, link } = outcome;
    dispatch({ kind: 'linked', link });
    setMade({ link, image: product.images[0] });
    setOpen(true);
  };
  return (
    <>
      {design.sides.front.length + design.sides.back.length > 0 && (
        <button type="button" className="lk sm" aria-busy={making || undefined} onClick={() => !making && void share()}>
          {making ? 'Making the link...' : 'Share by link'}
        </button>
      )}
      {state.links.length > 0 && (
        <button
          type="button"
          className="lk sm"
          onClick={() => {
            setMade(undefined);
            setOpen(true);
          }}
        >
          Your links
        </button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={made ? 'Share this design' : 'Your links'}>
        {made && (
          <NewLink
            key={made.link.share}
            link={made.link}
            image={made.image}
            isThere={state.links.some(({ id }) => id === made.link.id)}
          />
        )}
        <Links studio={studio} />
        <p className="xs mut">
          Whoever has a link sees this picture and can begin a copy with what is on it. Nobody changes your design or
          gets your files. A link stands until you take it back, or its design is no longer kept.
        </p>
      </Dialog>
    </>
  );
}

const addressOf = ({ share }: MadeLink) => window.location.origin + sharedPath(share);

function NewLink({ link, image, isThere }: { link: MadeLink; image: string | undefined; isThere: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const address = addressOf(link);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Browsers may refuse clipboard access: then the address is selected to copy by hand.
      field.current?.select();
    }
  };
  const pass = () => navigator.share({ title: link.name, url: address }).catch(() => {});
  if (!isThere) return <p role="status">The link is taken back: it shows nothing any more.</p>;
  return (
    <div className={styles.made}>
      {image && (
        <span className={`tile ${styles.picture}`}>
          <ProductPicture address={image} alt="" sizes="120px" />
        </span>
      )}
      <div className={styles.link}>
        <Field ref={field} label="Link" readOnly value={address} onFocus={(event) => event.target.select()} />
        <div className={styles.ways}>
          <Button size="small" onClick={() => void copy()}>
            <Copy className="ic-s" />
            <span>{copied ? 'Copied' : 'Copy link'}</span>
          </Button>
          {typeof navigator.share === 'function' && (
            <Button size="small" variant="line" onClick={() => void pass()}>
              Send
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Lists the links created on this device, each with a button to revoke it. */
function Links({ studio: { state, dispatch } }: { studio: Studio }) {
  const [problem, setProblem] = useState<string>();
  const takeBack = async ({ id }: MadeLink) => {
    setProblem(undefined);
    try {
      await browserApi('DELETE /api/designs/:id/share', { params: { id } });
    } catch (error) {
      // A link that no longer exists counts as revoked.
      if (!(error instanceof ApiProblem && error.status === 404))
        return setProblem("We couldn't take it back. Check your connection and try again.");
    }
    dispatch({ kind: 'unlinked', id });
    showMessage({ kind: 'status', text: 'Link taken back', detail: 'It shows nothing any more.' });
  };
  return (
    <>
      {problem && <FieldError alert>{problem}</FieldError>}
      {state.links.length > 0 && (
        <ul className={styles.links} aria-label="Links you made">
          {state.links.map((link) => (
            <li key={link.share}>
              <a href={sharedPath(link.share)} target="_blank" rel="noreferrer" className="lk">
                {link.name}
              </a>
              <button type="button" className="lk" onClick={() => void takeBack(link)}>
                <span>Take back</span>
                <span className="vh">{` the link of ${link.name}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
