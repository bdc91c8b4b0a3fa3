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
import { searchQuery, shelfQuery } from '#office/browser/queries.ts';
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

const placeholders = {
  orders: 'Order, phone, e-mail, name, AWB, payment',
  products: 'A product, a room or a command',
  neither: 'A room or a command',
} as const;

const foundBy = { reference: '', phone: 'by phone', email: 'by e-mail', name: 'by name', awb: 'by AWB', payment: 'by payment' } as const;

/** One search over everything, from anywhere; after `>` commands alone. Enter opens, arrows choose. */
export function Palette({ mode, ahead, rooms, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const { permissions } = useMe();
  const may = { orders: permissions.includes('orders.see'), products: permissions.includes('catalogue.change') };
  const [typed, setTyped] = useState((mode === 'commands' ? '>' : '') + ahead);
  const asked = useDeferredValue(typed.startsWith('>') ? '' : typed.trim());
  const { found, shelf, looking, isFetching } = useFound(asked, may);
  const exact = found?.orders.find((order) => order.exact);
  const open = (to: string) => {
    onClose();
    void navigate(to);
  };
  // The box answers the press; what can be done stands in it with the next picture. What is typed is never answered by a list of before.
  const listed = useDeferredValue(true, false);
  const commands = looking || !listed ? [] : commandsFor(rooms, typed);
  const does: Readonly<Record<string, () => void>> = { 'light or dark': toggleTheme, density: toggleDensity };
  const choose = (hit: Hit) => {
    if (hit.to !== undefined) return open(hit.to);
    onClose();
    does[hit.id]?.();
  };
  /** What came late has not the focus of the list: Enter means the first of it all the same. */
  const enterFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    const [order, product] = looking ? [] : [found?.orders[0], shelf?.[0]];
    if (event.key !== 'Enter' || event.currentTarget.getAttribute('aria-activedescendant')) return;
    if (order) open(`/orders/${order.reference}`);
    else if (product) open(`/catalogue/${product.id}`);
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
              <Input placeholder={placeholders[may.orders ? 'orders' : may.products ? 'products' : 'neither']} onKeyDown={enterFirst} />
            </SearchField>
            <ListBox
              className={styles.list}
              aria-label="Found"
              selectionMode="none"
              renderEmptyState={() => listed && <p className={styles.group}>{isFetching ? 'Looking…' : 'Nothing is called that.'}</p>}
            >
              {foundGroups({ found, shelf }, open, permissions.includes('customers.see'))}
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

type SearchReply = Awaited<ReturnType<NonNullable<ReturnType<typeof searchQuery>['queryFn']>>>;

interface Finds {
  found: SearchReply | undefined;
  /** Products as who looks after them finds them; undefined for everybody else. */
  shelf: readonly { id: string; name: string; image: string; price: number }[] | undefined;
  /** Until the shop has said what there is, nothing is to be opened by Enter that comes after it. */
  looking: boolean;
  isFetching: boolean;
}

/** Looks where somebody may: among orders, among products, or both. */
function useFound(asked: string, may: { orders: boolean; products: boolean }): Finds {
  const long = asked.length >= 2;
  const orders = useQuery({ ...searchQuery(asked), enabled: long && may.orders });
  const products = useQuery({ ...shelfQuery(asked), enabled: long && may.products });
  const waits = ({ data, isPlaceholderData }: { data: unknown; isPlaceholderData: boolean }) => data === undefined || isPlaceholderData;
  return {
    found: long && may.orders ? orders.data : undefined,
    shelf: long && may.products ? products.data : undefined,
    looking: long && ((may.orders && waits(orders)) || (may.products && waits(products))),
    isFetching: orders.isFetching || products.isFetching,
  };
}

/** What was found, in its groups. A list takes its groups themselves, not a component round them. */
function foundGroups({ found, shelf }: Pick<Finds, 'found' | 'shelf'>, open: (to: string) => void, seesPeople: boolean): ReactNode {
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
            onAction={() => open(seesPeople ? `/customers/${person.latest}` : `/orders/${person.latest}`)}
          />
        ))}
      </Group>
      <Group title="Products">
        {bestHits(shelf ?? found?.products ?? []).map((product) => (
          <Found
            key={product.id}
            id={`product ${product.id}`}
            words={product.name}
            sign={<Picture address={product.image} />}
            beside={rupees(product.price)}
            // Whoever looks after products opens it; for others it stands for its orders.
            onAction={() => open(shelf ? `/catalogue/${product.id}` : `/orders?q=${encodeURIComponent(product.name)}`)}
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
    <div className={`${styles.foot} keys-said`}>
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
