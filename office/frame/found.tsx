import { useQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import User from 'lucide-react/icons/user';
import type { ReactNode } from 'react';
import type { Permission } from '#contract/office/permissions.ts';
import { searchQuery, shelfQuery } from '#office/browser/queries.ts';
import { Picture } from '#office/parts/picture.tsx';
import { Status } from '#office/parts/status.tsx';
import { count, rupees } from '#office/words/money.ts';
import { stateTones } from '#office/words/order-words.ts';
import type { Elements } from '#ui/elements.tsx';
import { commandsFor, type GroupName } from './hits.ts';
import { pagesFor } from './pages.ts';
import type { Room } from './rooms.ts';

/** Something that was found, as its line shows it. */
export interface Hit {
  id: string;
  words: string;
  sign: Elements;
  beside: string;
  /** Why it was found, in bold. */
  why?: string;
  end?: ReactNode;
  /** Where it leads; undefined where it does something here. */
  to?: string;
}

export interface Group {
  name: GroupName;
  hits: readonly Hit[];
}

const foundBy = { reference: '', phone: 'by phone', email: 'by e-mail', name: 'by name', awb: 'by AWB', payment: 'by payment' } as const;

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
export function useFound(asked: string, may: { orders: boolean; products: boolean }): Finds {
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

/** Puts what the shop found into its groups. */
export function foundGroups({ found, shelf }: Pick<Finds, 'found' | 'shelf'>, permissions: readonly Permission[]): Group[] {
  return [
    { name: 'Orders', hits: ordersOf(found) },
    {
      name: 'Customers',
      hits: (found?.people ?? []).map((person) => ({
        id: `person ${person.key}`,
        words: person.name,
        sign: <User aria-hidden />,
        beside: `${count(person.orders)} ${person.orders === 1 ? 'order' : 'orders'}`,
        to: `/customers/${person.key}`,
      })),
    },
    {
      name: 'Products',
      hits: (shelf ?? found?.products ?? []).map((product) => ({
        id: `product ${product.id}`,
        words: product.name,
        sign: <Picture address={product.image} />,
        beside: rupees(product.price),
        // Whoever looks after products opens it; for others it stands for its orders.
        to: shelf ? `/catalogue/${product.id}` : `/orders?q=${encodeURIComponent(product.name)}`,
      })),
    },
    {
      name: 'Designs',
      hits: (found?.designs ?? []).map((design) => ({
        id: `design ${design.id}`,
        words: design.words,
        sign: <Picture address={design.image} />,
        beside: `${design.goods}, ${design.id}`,
        // Whoever prints opens its card while it has one; else it is seen with its order.
        to: design.inRoom && permissions.includes('designs.decide') ? `/print-room/${design.id}` : `/orders/${design.reference}`,
      })),
    },
  ];
}

function ordersOf(found: SearchReply | undefined): Hit[] {
  return (found?.orders ?? []).map((order) => ({
    id: `order ${order.reference}`,
    words: order.reference,
    sign: <ReceiptText aria-hidden />,
    beside: [order.by === 'name' ? '' : order.name, order.city, foundBy[order.by]].filter(Boolean).join(', '),
    why: order.by === 'reference' ? '' : order.hit,
    end: <Status tone={stateTones[order.state]}>{order.words}</Status>,
    to: `/orders/${order.reference}`,
  }));
}

/** Puts what is here without asking the shop into its groups: pages and commands. */
export function hereGroups(rooms: readonly Room[], permissions: readonly Permission[], typed: string): Group[] {
  return [
    {
      name: 'Pages',
      hits: pagesFor(rooms, permissions, typed).map(({ words, to, keys }) => ({
        ...{ id: `page ${to}`, words, to, beside: '', sign: <FileText aria-hidden /> },
        end: keys?.map((key) => <kbd key={key}>{key}</kbd>),
      })),
    },
    {
      name: 'Commands',
      hits: commandsFor(permissions, typed).map(({ id, words, to }) => ({
        ...{ id: `do ${id}`, words, beside: '', sign: <SquareTerminal aria-hidden /> },
        ...(to !== undefined && { to }),
      })),
    },
  ];
}
