import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import type { OfficeKind } from '#contract/office/kinds.ts';
import { useKinds } from '#office/browser/use-kinds.ts';
import { ButtonLink } from '#office/parts/button.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Failed, Ghosts } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { formatCount } from '#office/words/money.ts';
import { classNames } from '#ui/classes.ts';
import list from '../catalogue.module.css';
import { agesWords } from './kind-draft.ts';

/** Shows the product kinds in filter order, each with a link. */
export function KindsPage() {
  const { data, error, isPending, dataUpdatedAt, refetch } = useKinds();
  return (
    <>
      <RoomHead
        title="Kinds of goods"
        back={{ to: '/catalogue', words: 'Catalogue' }}
        actions={
          <ButtonLink to="/catalogue/kinds/new">
            <Plus aria-hidden />
            <span>New kind</span>
          </ButtonLink>
        }
      />
      <Crease />
      {error && (
        <Failed what="The kinds of goods" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />
      )}
      {isPending && <Ghosts />}
      {data && <Kinds kinds={data.kinds} />}
    </>
  );
}

function Kinds({ kinds }: { kinds: readonly OfficeKind[] }) {
  return (
    <div className={table.wrap}>
      <table className={classNames(table.tb, table.lines)} aria-label="Kinds of goods">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col" className={table.second}>
              In Hindi
            </th>
            <th scope="col">Sizes</th>
            <th scope="col" className={table.second}>
              For
            </th>
            <th scope="col">New products</th>
            <th scope="col" className={table.right}>
              Products
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((one) => (
            <tr key={one.kind}>
              <td className={table.l1}>
                <Link className={list.name} to={`/catalogue/kinds/${one.kind}`}>
                  <span className="strong">{one.name}</span>
                </Link>
              </td>
              <td className={table.second} lang="hi">
                {one.hindi}
              </td>
              <td className={classNames('mut', table.l2)}>{sizesInWords(one)}</td>
              <td className={table.second}>{one.worn ? agesWords[one.ages] : 'Not worn'}</td>
              <td className={table.r1}>{standingOf(one)}</td>
              <td className={table.right}>{formatCount(one.products)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function standingOf({ closed, garments }: OfficeKind) {
  if (closed) return <Status tone="cancelled">Closed</Status>;
  return <Status tone="delivered">{garments.length > 0 ? 'Drawn' : 'Photographed'}</Status>;
}

/** Returns 'XS to 3XL and 7 more'; few sizes are listed. */
function sizesInWords({ sizes, retired }: OfficeKind): string {
  const sold = sizes.filter((size) => !retired.includes(size));
  return sold.length <= 6 ? sold.join(', ') : `${sold.slice(0, 5).join(', ')} and ${sold.length - 5} more`;
}
