import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import { OutlinedMark } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { classNames } from '#ui/classes.ts';
import styles from './bulk.module.css';

/** Shows the pick list of some orders in walking order, for printing. */
export function PickList() {
  const [search] = useSearchParams();
  const references = (search.get('orders') ?? '').split(',').filter(Boolean).slice(0, 500);
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['pick-list', references],
    queryFn: async () => (await officeApi('POST /api/office/bulk/pick-list', { body: { references } })).data.pieces,
    enabled: references.length > 0,
  });
  const pieces = data?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  return (
    <div className={styles.sheet}>
      <RoomHead
        title="Pick list"
        beside={sumWords(pieces, references.length)}
        back={{ to: '/orders', words: 'Orders' }}
        actions={
          <Button look="ink" onPress={() => window.print()}>
            Print
          </Button>
        }
      />
      {error && <Failed what="The pick list" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      <Crease />
      {isPending && references.length > 0 && <Ghosts />}
      {(references.length === 0 || data?.length === 0) && (
        <Empty title="Nothing to fetch">Orders that are still to be packed have their pieces here.</Empty>
      )}
      {data && data.length > 0 && <PiecesTable pieces={data} />}
    </div>
  );
}

interface PickedPiece {
  name: string;
  size: string;
  quantity: number;
  orders: string[];
  custom: boolean;
}

function PiecesTable({ pieces }: { pieces: readonly PickedPiece[] }) {
  return (
    <div className={table.wrap}>
      <table className={classNames(table.tb, table.plain)}>
        <thead>
          <tr>
            <th>
              <span className="vh">Fetched</span>
            </th>
            <th className={table.right}>No.</th>
            <th>Piece</th>
            <th>Size</th>
            <th>For</th>
          </tr>
        </thead>
        <tbody>
          {pieces.map(({ name, size, quantity, orders, custom }) => (
            <tr key={`${name} ${size}`}>
              <td>
                <span className={styles.tick} />
              </td>
              <td className={classNames(table.right, 'strong')}>{quantity}</td>
              <td>
                <span>{name}</span> {custom && <OutlinedMark>Custom</OutlinedMark>}
              </td>
              <td className="strong">{size}</td>
              <td className={classNames('mut', styles.refs)}>{orders.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function sumWords(pieces: number, orders: number): string {
  return `${pieces} for ${orders} ${orders === 1 ? 'order' : 'orders'}`;
}
