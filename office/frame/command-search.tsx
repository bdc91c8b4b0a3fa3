import { useQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import User from 'lucide-react/icons/user';
import type { ReactNode } from 'react';
import type { Permission } from '#contract/office/permissions.ts';
import { searchQuery, shelfQuery } from '#office/browser/queries.ts';
import { TilePicture } from '#office/parts/picture.tsx';
import { Status } from '#office/parts/status.tsx';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { stateTones } from '#office/words/order-words.ts';
import type { Elements } from '#ui/elements.tsx';
import { commandsFor, type GroupName } from './command-results.ts';
import { type ListedThing, pagesFor } from './pages.ts';
import type { Room } from './rooms.ts';

/** Search result as displayed. */
export interface Hit {
  id: string;
  words: string;
  sign: Elements;
  beside: string;
  /** Matched text, shown in bold. */
  why?: string;
  end?: ReactNode;
  /** Link; undefined for an action on the current page. */
  to?: string;
}

export interface ResultGroup {
  name: GroupName;
  hits: readonly Hit[];
}

const foundBy = {
  reference: '',
  phone: 'by phone',
  email: 'by e-mail',
  name: 'by name',
  awb: 'by AWB',
  payment: 'by payment',
} as const;

type SearchReply = Awaited<ReturnType<NonNullable<ReturnType<typeof searchQuery>['queryFn']>>>;

interface Finds {
  found: SearchReply | undefined;
  /** Products for catalogue staff; undefined for others. */
  shelf: readonly { id: string; name: string; image: string; price: number }[] | undefined;
  /** True while loading, so that Enter opens nothing yet. */
  looking: boolean;
  isFetching: boolean;
}

/** Searches orders, products or both, as permitted. */
export function useCommandSearch(asked: string, may: { orders: boolean; products: boolean }): Finds {
  const long = asked.length >= 2;
  const seeks = { orders: long && may.orders, products: long && may.products };
  const orders = useQuery({ ...searchQuery(asked), enabled: seeks.orders });
  const products = useQuery({ ...shelfQuery(asked), enabled: seeks.products });
  const waits = ({ data, isPlaceholderData }: { data: unknown; isPlaceholderData: boolean }) =>
    data === undefined || isPlaceholderData;
  return {
    found: seeks.orders ? orders.data : undefined,
    shelf: seeks.products ? products.data : undefined,
    looking: (seeks.orders && waits(orders)) || (seeks.products && waits(products)),
    isFetching: orders.isFetching || products.isFetching,
  };
}

/** Groups the search results. */
export function commandResultGroups(
  { found, shelf }: Pick<Finds, 'found' | 'shelf'>,
  permissions: readonly Permission[],
): ResultGroup[] {
  return [
    { name: 'Orders', hits: ordersOf(found) },
    {
      name: 'Customers',
      hits: (found?.people ?? []).map((person) => ({
        id: `person ${person.key}`,
        words: person.name,
        sign: <User aria-hidden />,
        beside: `${formatCount(person.orders)} ${person.orders === 1 ? 'order' : 'orders'}`,
        to: `/customers/${person.key}`,
      })),
    },
    {
      name: 'Products',
      hits: (shelf ?? found?.products ?? []).map((product) => ({
        id: `product ${product.id}`,
        words: product.name,
        sign: <TilePicture address={product.image} />,
        beside: writeRupees(product.price),
        // Catalogue staff open the product; other staff see its orders.
        to: shelf ? `/catalogue/${product.id}` : `/orders?q=${encodeURIComponent(product.name)}`,
      })),
    },
    {
      name: 'Designs',
      hits: (found?.designs ?? []).map((design) => ({
        id: `design ${design.id}`,
        words: design.words,
        sign: <TilePicture address={design.image} />,
        beside: `${design.goods}, ${design.id}`,
        // Print staff open the job while it exists, else its order.
        to:
          design.inRoom && permissions.includes('designs.decide')
            ? `/print-room/${design.id}`
            : `/orders/${design.reference}`,
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

/** Groups local results: pages and commands. */
export function hereGroups(
  rooms: readonly Room[],
  permissions: readonly Permission[],
  typed: string,
  listed: readonly ListedThing[],
): ResultGroup[] {
  return [
    {
      name: 'Pages',
      hits: pagesFor(rooms, permissions, typed, listed).map(({ words, to, keys }) => ({
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
