import { useQuery } from '@tanstack/react-query';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Search from 'lucide-react/icons/search';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import User from 'lucide-react/icons/user';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { useNavigate } from 'react-router';
import { useMe } from '#office/browser/me.ts';
import { searchQuery } from '#office/browser/queries.ts';
import { toggleDensity, toggleTheme } from '#office/browser/theme.ts';
import float from '#office/parts/float.module.css';
import { Picture } from '#office/parts/picture.tsx';
import { Status } from '#office/parts/status.tsx';
import { count, rupees } from '#office/words/money.ts';
import { stateTones } from '#office/words/order-words.ts';
import { bestHits, commandsFor, type Hit } from './hits.ts';
import styles from './palette.module.css';
import type { Room } from './rooms.ts';

interface PaletteProps {
  mode: 'search' | 'commands';
  /** What was typed before it was there. */
  ahead: string;
  rooms: readonly Room[];
  onClose: () => void;
}

const foundBy = { reference: '', phone: 'by phone', email: 'by e-mail', name: 'by name', awb: 'by AWB', payment: 'by payment' } as const;

/** One search over everything, from anywhere; after `>` commands alone. Enter opens, arrows choose. */
export function Palette({ mode, ahead, rooms, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const mayFind = useMe().permissions.includes('orders.see');
  const [typed, setTyped] = useState((mode === 'commands' ? '>' : '') + ahead);
  const asked = useDeferredValue(typed.startsWith('>') || !mayFind ? '' : typed.trim());
  const { data, isFetching, isPlaceholderData } = useQuery(searchQuery(asked));
  // Until the shop has said what there is, nothing is to be opened by Enter that comes after it.
  const looking = asked.length >= 2 && (data === undefined || isPlaceholderData);
  const found = asked.length >= 2 ? data : undefined;
  const exact = found?.orders.find((order) => order.exact);
  const open = (to: string) => {
    onClose();
    void navigate(to);
  };
  const commands = looking ? [] : commandsFor(rooms, typed);
  const does: Readonly<Record<string, () => void>> = { 'light or dark': toggleTheme, density: toggleDensity };
  const choose = (hit: Hit) => {
    if (hit.to !== undefined) return open(hit.to);
    onClose();
    does[hit.id]?.();
  };
  /** What came late has not the focus of the list: Enter means the first of it all the same. */
  const enterFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    const first = looking ? undefined : found?.orders[0];
    if (event.key === 'Enter' && first && !event.currentTarget.getAttribute('aria-activedescendant')) open(`/orders/${first.reference}`);
  };
  const whole = exact?.reference;
  useEffect(() => {
    // A whole reference or AWB is this order and no other.
    if (whole === undefined) return;
    onClose();
    void navigate(`/orders/${whole}`);
  }, [whole, navigate, onClose]);
  return (
    <ModalOverlay className={float.scrim} isOpen isDismissable onOpenChange={(next) => next || onClose()}>
      <Modal className={styles.pal}>
        <Dialog className={styles.box} aria-label="Search everything">
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <SearchField aria-label="Search everything" className={styles.q} autoFocus>
              <Search aria-hidden />
              <Input placeholder={mayFind ? 'Order, phone, e-mail, name, AWB, payment' : 'A room or a command'} onKeyDown={enterFirst} />
            </SearchField>
            <ListBox
              className={styles.list}
              aria-label="Found"
              selectionMode="none"
              renderEmptyState={() => <p className={styles.group}>{isFetching ? 'Looking…' : 'Nothing is called that.'}</p>}
            >
              {foundGroups(found, open)}
              <Group title="Do">
                {commands.map((command) => (
                  <Found
                    key={command.id}
                    id={`do ${command.id}`}
                    words={command.words}
                    sign={<SquareTerminal aria-hidden />}
                    beside=""
                    onAction={() => choose(command)}
                    end={command.keys?.map((key) => <kbd key={key}>{key}</kbd>)}
                  />
                ))}
              </Group>
            </ListBox>
          </Autocomplete>
          <Foot />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type Found_ = Awaited<ReturnType<NonNullable<ReturnType<typeof searchQuery>['queryFn']>>>;

/** What was found, in its groups. A list takes its groups themselves, not a component round them. */
function foundGroups(found: Found_ | undefined, open: (to: string) => void): ReactNode {
  return (
    <>
      <Group title="Orders">
        {bestHits(found?.orders ?? []).map((order) => (
          <Found
            key={order.reference}
            id={`order ${order.reference}`}
            words={order.reference}
            sign={<ReceiptText aria-hidden />}
            beside={[order.name, order.city, foundBy[order.by]].filter(Boolean).join(', ')}
            hit={order.by === 'reference' ? '' : order.hit}
            onAction={() => open(`/orders/${order.reference}`)}
            end={<Status tone={stateTones[order.state]}>{order.words}</Status>}
          />
        ))}
      </Group>
      <Group title="Customers">
        {bestHits(found?.people ?? []).map((person) => (
          <Found
            key={person.latest}
            id={`person ${person.latest}`}
            words={person.name}
            sign={<User aria-hidden />}
            beside={`${count(person.orders)} ${person.orders === 1 ? 'order' : 'orders'}`}
            onAction={() => open(`/orders?q=${encodeURIComponent(person.email)}`)}
          />
        ))}
      </Group>
      <Group title="Products">
        {bestHits(found?.products ?? []).map((product) => (
          <Found
            key={product.id}
            id={`product ${product.id}`}
            words={product.name}
            sign={<Picture address={product.image} />}
            beside={rupees(product.price)}
            onAction={() => open(`/orders?q=${encodeURIComponent(product.name)}`)}
          />
        ))}
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <ListBoxSection>
      <Header className={styles.group}>{title}</Header>
      {children}
    </ListBoxSection>
  );
}

interface FoundProps {
  id: string;
  words: string;
  sign: ReactNode;
  beside: string;
  /** Why it was found, in bold. */
  hit?: string;
  end?: ReactNode;
  onAction: () => void;
}

function Found({ id, words, sign, beside, hit, end, onAction }: FoundProps) {
  return (
    <ListBoxItem id={id} textValue={words} className={styles.hit} onAction={onAction}>
      {sign}
      <span className={`${styles.words} clip`}>
        <span className="strong">{words}</span>{' '}
        <span className="dim small">
          {beside} {hit && <b>{hit}</b>}
        </span>
      </span>
      <span className={styles.end}>{end}</span>
    </ListBoxItem>
  );
}

function Foot() {
  return (
    <div className={styles.foot}>
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> choose
      </span>
      <span>
        <kbd>Enter</kbd> open
      </span>
      <span>
        <kbd>{'>'}</kbd> only commands
      </span>
    </div>
  );
}
