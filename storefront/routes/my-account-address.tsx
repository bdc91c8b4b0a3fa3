import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { SavedAddress } from '#contract/account-addresses.ts';
import { mostAddresses, tooManyAddresses } from '#contract/account-rules.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/classes.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from '../accounts/account-cards.module.css';
import { AccountPart } from '../accounts/account-part.tsx';
import { AddressForm } from '../accounts/address-form.tsx';
import { AddressLines, addressTypeLabels } from '../address/saved-address.tsx';
import { memberApi } from '../browser/member-api.ts';
import { useRead } from '../browser/use-read.ts';
import type { FormMessage } from '../forms/sender.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { useSend } from '../forms/use-send.ts';
import { QueryBoundary } from '../parts/query-boundary.tsx';

const bookPath = '/my-account/address';

/**
 * Page of the address book. The edited entry is in the address (`?edit=`, `?add`), so that a login returns to the same
 * entry.
 */
export default function AddressPage() {
  const own = useRead(
    'addresses',
    async (_, signal) => (await memberApi('GET /api/account/addresses', {}, { signal })).data,
  );
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [said, setSaid] = useState<FormMessage>();
  const editing = params.get('edit');
  return (
    <QueryBoundary reading={own}>
      {(book, put) => {
        const edited = book.find(({ id }) => id === editing);
        if (edited || params.has('add')) {
          const save = async (next: SavedAddress[], message: string) => {
            put(next);
            setSaid({ outcome: 'done', text: message });
            await navigate(bookPath, { replace: true });
          };
          return (
            <AccountPart title={edited ? 'Edit address' : 'Add an address'}>
              <AddressForm
                key={edited?.id ?? 'new'}
                saved={edited}
                isFirst={book.length === 0}
                bookPath={bookPath}
                onSaved={save}
              />
            </AccountPart>
          );
        }
        return (
          <AccountPart
            title="Addresses"
            end={<span className="mut sm num">{`${book.length} of ${mostAddresses}`}</span>}
          >
            <div className={styles.tight}>
              <StatusMessage said={said} />
              <Book book={book} onChange={put} onSaid={setSaid} />
            </div>
          </AccountPart>
        );
      }}
    </QueryBoundary>
  );
}

interface BookProps {
  book: SavedAddress[];
  onChange: (book: SavedAddress[]) => void;
  onSaid: (said: FormMessage | undefined) => void;
}

function Book({ book, onChange, onSaid }: BookProps) {
  const [removing, setRemoving] = useState<SavedAddress>();
  const { send } = useSend({ onSaid });
  const change = async (
    name: 'DELETE /api/account/addresses/:id' | 'POST /api/account/addresses/:id/default',
    id: string,
  ) => {
    await send(async () => {
      const { data, message } = await memberApi(name, { params: { id } });
      onChange(data);
      return { outcome: 'done', text: message };
    });
    setRemoving(undefined);
  };
  return (
    <>
      <div className={styles.cards}>
        {book.map((saved) => (
          <AddressCard
            key={saved.id}
            saved={saved}
            onRemove={() => setRemoving(saved)}
            onDefault={() => void change('POST /api/account/addresses/:id/default', saved.id)}
          />
        ))}
        <AddCard count={book.length} />
      </div>
      <Dialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title="Delete this address?"
        actions={
          <>
            <Button size="small" variant="line" onClick={() => setRemoving(undefined)}>
              Keep
            </Button>
            <Button
              size="small"
              onClick={() => removing && void change('DELETE /api/account/addresses/:id', removing.id)}
            >
              Delete
            </Button>
          </>
        }
      >
        <p className="mut">{removing && `${placeOf(removing)}. Orders on the way keep it.`}</p>
      </Dialog>
    </>
  );
}

interface AddressCardProps {
  saved: SavedAddress;
  onRemove: () => void;
  onDefault: () => void;
}

/** Saved address with its actions. */
function AddressCard({ saved, onRemove, onDefault }: AddressCardProps) {
  return (
    <article className={styles.card} aria-label={placeOf(saved)}>
      <p className={styles.kind}>
        <span>{addressTypeLabels[saved.address.type ?? 'other']}</span>
        {saved.isDefault && <Tag>Default</Tag>}
      </p>
      <AddressLines saved={saved} />
      <div className={styles.ways}>
        <Link className="lk" to={`${bookPath}?edit=${encodeURIComponent(saved.id)}`}>
          <span>Edit</span>
          <span className="vh">{` ${placeOf(saved)}`}</span>
        </Link>
        <button type="button" className="lk" onClick={onRemove}>
          <span>Delete</span>
          <span className="vh">{` ${placeOf(saved)}`}</span>
        </button>
        {!saved.isDefault && (
          <button type="button" className="lk" onClick={onDefault}>
            <span>Make default</span>
            <span className="vh">{` ${placeOf(saved)}`}</span>
          </button>
        )}
      </div>
    </article>
  );
}

/** Link that adds another address, as long as the book has space. */
function AddCard({ count }: { count: number }) {
  return (
    <div className={classNames(styles.card, styles.fresh)}>
      {count < mostAddresses ? (
        <>
          <p className="mut">
            {count === 0 ? 'No address saved yet.' : 'Sending to someone else? Keep their address here.'}
          </p>
          <ButtonLink size="small" to={`${bookPath}?add`}>
            Add an address
          </ButtonLink>
        </>
      ) : (
        <p className="mut">{tooManyAddresses}</p>
      )}
    </div>
  );
}

function placeOf({ address }: SavedAddress): string {
  return `${addressTypeLabels[address.type ?? 'other']}, ${address.line2}, ${address.city} ${address.pin}`;
}
