import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Layers from 'lucide-react/icons/layers';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import Shapes from 'lucide-react/icons/shapes';
import Trophy from 'lucide-react/icons/trophy';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { firstLists } from '#contract/default-lists.ts';
import { sportName } from '#contract/facets.ts';
import type { OfficeProductRow } from '#contract/office/products.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { Choice } from '#office/parts/choice.tsx';
import { Field } from '#office/parts/field.tsx';
import { Crease, RoomHead, Views } from '#office/parts/head.tsx';
import { TilePicture } from '#office/parts/picture.tsx';
import { Empty, Failed, Ghosts, LoadingBar } from '#office/parts/states.tsx';
import { OutlinedMark, Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { listSizeWords } from '#office/words/list-total.ts';
import { formatCount } from '#office/words/money.ts';
import { classNames } from '#ui/classes.ts';
import styles from './catalogue.module.css';
import { PriceCell } from './price-cell.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { capitalizeName, productStatusOf } from './product-words.ts';
import { type ProductFilters, productFilterNames, useProducts } from './use-products.ts';

const views = [
  ['', 'All'],
  ['sold', 'On sale'],
  ['sold_out', 'Sold out'],
  ['withdrawn', 'Withdrawn'],
  ['draft', 'Drafts'],
  ['undeclared', 'Lacks declarations'],
  ['above_mrp', 'Above MRP'],
  ['discarded', 'Thrown away'],
] as const;

const sorts = [
  ['', 'Name'],
  ['price', 'Price, lowest first'],
  ['-price', 'Price, highest first'],
  ['-changed', 'Changed last'],
] as const;

/** Shows the products with search, filters and inline prices. Filters are in the URL. */
export function ProductListPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const filters = Object.fromEntries(
    productFilterNames.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])),
  ) as ProductFilters;
  const list = useProducts(filters);
  const addressOf = (changed: Record<string, string>) => {
    const next = Object.entries({ ...filters, ...changed }).filter(([, value]) => value);
    const query = new URLSearchParams(next as [string, string][]);
    return query.size > 0 ? `/catalogue?${query}` : '/catalogue';
  };
  const narrow = (changed: Record<string, string>) => void navigate(addressOf(changed), { replace: true });
  const focused = () => document.activeElement?.closest<HTMLElement>('tr[data-product]');
  const move = (by: 1 | -1) => {
    const rows = [...document.querySelectorAll<HTMLElement>('tr[data-product]')];
    const at = rows.indexOf(focused() as HTMLElement);
    rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.querySelector<HTMLElement>('a')?.focus();
  };
  useKeys({
    J: () => move(1),
    K: () => move(-1),
    O: () => focused()?.querySelector<HTMLElement>('a')?.click(),
    E: () => focused()?.querySelector<HTMLElement>('[data-cell=price]')?.click(),
    N: () => void navigate('/catalogue/new'),
    F: () => document.querySelector<HTMLElement>('[data-find] input')?.focus(),
  });
  const { rows } = list;
  return (
    <>
      <PriceDialog />
      <RoomHead
        title="Catalogue"
        beside={listSizeWords({ loaded: rows.length, hasMore: list.hasNextPage, total: list.total })}
        actions={<Ways addressOf={addressOf} />}
      />
      <Views
        label="Products"
        views={views.map(([view, name]) => ({ name, to: addressOf({ view }), current: (filters.view ?? '') === view }))}
      />
      <Narrow filters={filters} teams={list.teams} sports={list.sports} kinds={list.kinds} onChange={narrow} />
      {list.error && (
        <Failed what="The list" error={list.error} readAt={list.dataUpdatedAt} onAgain={() => void list.refetch()} />
      )}
      <Crease />
      <LoadingBar on={list.isPlaceholderData} />
      <div className={table.wrap}>
        {list.isPending && <Ghosts />}
        {rows.length > 0 && <Products rows={rows} />}
      </div>
      {list.isSuccess && rows.length === 0 && (
        <NoProducts narrowed={Object.keys(filters).length > 0} onAll={() => void navigate('/catalogue')} />
      )}
      {rows.length > 0 && (
        <div className={table.more}>
          <span className="keys-said">
            <kbd>J</kbd> <kbd>K</kbd> <span>move,</span> <kbd>E</kbd> <span>change the price,</span> <kbd>O</kbd>{' '}
            <span>open</span>
          </span>
          {list.hasNextPage && (
            <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
              Show more
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Shows links to other actions: bulk changes, lists, a new product. */
function Ways({ addressOf }: { addressOf: (changed: Record<string, string>) => string }) {
  return (
    <>
      <ButtonLink look="quiet" to="/catalogue/sports">
        <Trophy aria-hidden />
        <span>Sports and clubs</span>
      </ButtonLink>
      <ButtonLink look="quiet" to="/catalogue/kinds">
        <Shapes aria-hidden />
        <span>Kinds</span>
      </ButtonLink>
      <ButtonLink look="quiet" to="/catalogue/collections">
        <Layers aria-hidden />
        <span>Collections</span>
      </ButtonLink>
      <ButtonLink look="quiet" to={addressOf({}).replace('/catalogue', '/catalogue/many')}>
        <ListChecks aria-hidden />
        <span>Change together</span>
      </ButtonLink>
      <ButtonLink look="quiet" to={addressOf({}).replace('/catalogue', '/catalogue/sheets')}>
        <FileSpreadsheet aria-hidden />
        <span>By spreadsheet</span>
      </ButtonLink>
      <ButtonLink to="/catalogue/new" keys="N">
        <Plus aria-hidden />
        <span>New product</span>
      </ButtonLink>
    </>
  );
}

interface NarrowProps {
  filters: ProductFilters;
  teams: readonly string[];
  sports: readonly { sport: string; name: string }[];
  kinds: readonly { kind: string; name: string }[];
  onChange: (changed: Record<string, string>) => void;
}

/** Asks for filters and sort order. */
function Narrow({ filters, teams, sports, kinds, onChange }: NarrowProps) {
  const [typed, setTyped] = useState(filters.q ?? '');
  const choices = (all: string, words: readonly string[]) => [
    ['', all] as const,
    ...words.map((one) => [one, capitalizeName(one)] as const),
  ];
  return (
    <div className={styles.narrow}>
      <div data-find>
        <Field
          label="Find"
          placeholder="Name, club or number"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(q) => {
            setTyped(q);
            onChange({ q: q.trim() });
          }}
        />
      </div>
      <Choice
        label="Sport"
        value={filters.sport ?? ''}
        onChange={(sport) => onChange({ sport })}
        options={[['', 'All sports'] as const, ...sports.map(({ sport, name }) => [sport, name] as const)]}
      />
      <Choice
        label="Kind"
        value={filters.kind ?? ''}
        onChange={(kind) => onChange({ kind })}
        options={[['', 'All kinds'] as const, ...kinds.map(({ kind, name }) => [kind, name] as const)]}
      />
      <Choice
        label="Club"
        value={filters.team ?? ''}
        onChange={(team) => onChange({ team })}
        options={choices('All clubs', teams)}
      />
      <Choice label="Order" value={filters.sort ?? ''} onChange={(sort) => onChange({ sort })} options={sorts} />
    </div>
  );
}

/** Shows products as rows; on phones two lines each, edited on their page. */
function Products({ rows }: { rows: readonly OfficeProductRow[] }) {
  return (
    <table className={classNames(table.tb, table.lines)}>
      <thead>
        <tr>
          <th>Product</th>
          <th className={table.second}>Club</th>
          <th className={table.third}>Sport</th>
          <th className={table.right}>Price ₹</th>
          <th className={table.right}>Former price</th>
          <th className={table.right}>Stock</th>
          <th className={table.second}>Marks</th>
          <th>State</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { words, tone, hollow } = productStatusOf(row);
          return (
            <tr key={row.id} data-product>
              <td className={table.l1}>
                <Link className={styles.name} to={`/catalogue/${row.id}`}>
                  <TilePicture address={row.image} size="small" />
                  <span className="strong">{row.name}</span>
                </Link>
              </td>
              <td className={classNames('mut', table.second)}>{row.team}</td>
              <td className={classNames('mut', table.third)}>{sportName(firstLists, row.sport)}</td>
              <td className={classNames(table.right, table.r1)}>
                <PriceCell row={row} field="price" />
              </td>
              <td className={table.right}>
                <PriceCell row={row} field="oldPrice" />
              </td>
              <td className={table.right}>{formatCount(row.available)}</td>
              <td className={table.second}>
                {row.limited && <OutlinedMark>Limited</OutlinedMark>}{' '}
                {row.hotSale && <OutlinedMark>Hot sale</OutlinedMark>}{' '}
                {row.finalSale && <OutlinedMark>Final</OutlinedMark>}
              </td>
              <td className={table.l2}>
                <Status tone={tone} hollow={hollow}>
                  {words}
                </Status>
                {row.lacks.length > 0 && <span className={styles.lacking}>{`Lacks ${row.lacks.join(', ')}`}</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function NoProducts({ narrowed, onAll }: { narrowed: boolean; onAll: () => void }) {
  if (!narrowed)
    return (
      <Empty title="No products yet">
        What is made stands here, drafts too. Begin with New product, or bring a spreadsheet.
      </Empty>
    );
  return (
    <Empty title="None like that" action={<Button onPress={onAll}>Show all products</Button>}>
      No product fits these words and filters.
    </Empty>
  );
}
