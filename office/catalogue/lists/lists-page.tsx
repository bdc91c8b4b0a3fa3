import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import type { OfficeAthlete } from '#contract/office/athletes.ts';
import type { OfficeCollection } from '#contract/office/collections.ts';
import { useAthletes, useCollections } from '#office/browser/use-lists.ts';
import { ButtonLink } from '#office/parts/button.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { TilePicture } from '#office/parts/picture.tsx';
import { Failed, Ghosts } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { formatCount } from '#office/words/money.ts';
import { classNames } from '#ui/classes.ts';
import list from '../catalogue.module.css';
import styles from '../sports/sports.module.css';
import { whatIsIn } from './collection-draft.ts';

/** Shows the collections in menu order, and the athletes, each with a link. */
export function ListsPage() {
  const collections = useCollections();
  const athletes = useAthletes();
  const { error, refetch, dataUpdatedAt } = collections.error ? collections : athletes;
  return (
    <>
      <RoomHead
        title="Collections and athletes"
        back={{ to: '/catalogue', words: 'Catalogue' }}
        actions={
          <>
            <ButtonLink look="quiet" to="/catalogue/athletes/new">
              <Plus aria-hidden />
              <span>New athlete</span>
            </ButtonLink>
            <ButtonLink to="/catalogue/collections/new">
              <Plus aria-hidden />
              <span>New collection</span>
            </ButtonLink>
          </>
        }
      />
      <Crease />
      {error && <Failed what="The collections" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {(collections.isPending || athletes.isPending) && <Ghosts />}
      {collections.data && <Collections all={collections.data} />}
      {athletes.data && <Athletes all={athletes.data} />}
    </>
  );
}

function Collections({ all }: { all: readonly OfficeCollection[] }) {
  return (
    <div className={table.wrap}>
      <table className={classNames(table.tb, table.lines)} aria-label="Collections">
        <thead>
          <tr>
            <th scope="col">Collection</th>
            <th scope="col" className={table.second}>
              What is in it
            </th>
            <th scope="col">Address</th>
            <th scope="col">Menus</th>
            <th scope="col" className={table.right}>
              On sale
            </th>
          </tr>
        </thead>
        <tbody>
          {all.map((one) => (
            <tr key={one.slug}>
              <td className={table.l1}>
                <Link className={list.name} to={`/catalogue/collections/${one.slug}`}>
                  <span className={styles.swatch} style={{ background: one.ground }} />
                  <span className="strong">{one.title}</span>
                </Link>
              </td>
              <td className={table.second}>{whatIsIn(one)}</td>
              <td className={classNames('mut', table.l2)}>{one.path}</td>
              <td className={table.r1}>
                {one.hidden ? <Status tone="cancelled">Hidden</Status> : <Status tone="delivered">Shown</Status>}
              </td>
              <td className={table.right}>{formatCount(one.products)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Athletes({ all }: { all: readonly OfficeAthlete[] }) {
  return (
    <section className={styles.block}>
      <h2 className="h">Athletes</h2>
      {all.length === 0 && (
        <p className="mut">None yet. An athlete has a page of their own, and products that bear their name.</p>
      )}
      <div className={table.wrap}>
        <table className={classNames(table.tb, table.lines)} aria-label="Athletes">
          <thead>
            <tr>
              <th scope="col">Athlete</th>
              <th scope="col">Club</th>
              <th scope="col" className={table.second}>
                Sport
              </th>
              <th scope="col">Lists</th>
              <th scope="col" className={table.right}>
                Products
              </th>
            </tr>
          </thead>
          <tbody>
            {all.map((one) => (
              <tr key={one.slug}>
                <td className={table.l1}>
                  <Link className={list.name} to={`/catalogue/athletes/${encodeURIComponent(one.slug)}`}>
                    <TilePicture address={one.image} size="medium" />
                    <span className="strong">{one.name}</span>
                  </Link>
                </td>
                <td className={classNames('mut', table.l2)}>{one.team}</td>
                <td className={table.second}>{one.description}</td>
                <td className={table.r1}>
                  {one.hidden ? <Status tone="cancelled">Hidden</Status> : <Status tone="delivered">Shown</Status>}
                </td>
                <td className={table.right}>{formatCount(one.products)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
