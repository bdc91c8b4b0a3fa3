import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import type { OfficeClub, OfficeSport } from '#contract/office/sports.ts';
import { useSports } from '#office/browser/use-sports.ts';
import { ButtonLink } from '#office/parts/button.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Failed, Ghosts } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { formatCount } from '#office/words/money.ts';
import { classNames } from '#ui/classes.ts';
import list from '../catalogue.module.css';
import { crestAddress } from './crest-address.ts';
import styles from './sports.module.css';

/** Shows the sports in menu order, and the clubs, each with a link. */
export function SportsPage() {
  const { data, error, isPending, dataUpdatedAt, refetch } = useSports();
  return (
    <>
      <RoomHead
        title="Sports and clubs"
        back={{ to: '/catalogue', words: 'Catalogue' }}
        actions={
          <>
            <ButtonLink look="quiet" to="/catalogue/clubs/new">
              <Plus aria-hidden />
              <span>New club</span>
            </ButtonLink>
            <ButtonLink to="/catalogue/sports/new">
              <Plus aria-hidden />
              <span>New sport</span>
            </ButtonLink>
          </>
        }
      />
      <Crease />
      {error && <Failed what="The sports" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts />}
      {data && (
        <>
          <Sports sports={data.sports} />
          <Clubs clubs={data.clubs} sports={data.sports} />
        </>
      )}
    </>
  );
}

function Sports({ sports }: { sports: readonly OfficeSport[] }) {
  return (
    <div className={table.wrap}>
      <table className={classNames(table.tb, table.lines)} aria-label="Sports">
        <thead>
          <tr>
            <th scope="col">Sport</th>
            <th scope="col" className={table.second}>
              In Hindi
            </th>
            <th scope="col">Address</th>
            <th scope="col">Menus</th>
            <th scope="col" className={table.right}>
              Products
            </th>
          </tr>
        </thead>
        <tbody>
          {sports.map((one) => (
            <tr key={one.sport}>
              <td className={table.l1}>
                <Link className={list.name} to={`/catalogue/sports/${one.sport}`}>
                  <span className={styles.swatch} style={{ background: one.ground }} />
                  <span className="strong">{one.name}</span>
                </Link>
              </td>
              <td className={table.second} lang="hi">
                {one.hindi}
              </td>
              <td className={classNames('mut', table.l2)}>{`/sports/${one.sport}`}</td>
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

function Clubs({ clubs, sports }: { clubs: readonly OfficeClub[]; sports: readonly OfficeSport[] }) {
  const nameOf = (sport: string) => sports.find((one) => one.sport === sport)?.name ?? sport;
  return (
    <section className={styles.block}>
      <h2 className="h">Clubs</h2>
      {clubs.length === 0 && <p className="mut">None yet. A club has its crest, its colours and a page of its own.</p>}
      <div className={table.wrap}>
        <table className={classNames(table.tb, table.lines)} aria-label="Clubs">
          <thead>
            <tr>
              <th scope="col">Club</th>
              <th scope="col">Sport</th>
              <th scope="col" className={table.second}>
                Licensed by
              </th>
              <th scope="col" className={table.right}>
                Products
              </th>
            </tr>
          </thead>
          <tbody>
            {clubs.map((one) => (
              <tr key={one.slug}>
                <td className={table.l1}>
                  <Link className={list.name} to={`/catalogue/clubs/${one.slug}`}>
                    {one.crest && (
                      <img
                        className={styles.crest}
                        src={crestAddress(one.crest)}
                        alt=""
                        width={32}
                        height={32}
                        loading="lazy"
                      />
                    )}
                    <span className="strong">{one.name}</span>
                  </Link>
                </td>
                <td className={classNames('mut', table.l2)}>{nameOf(one.sport)}</td>
                <td className={table.second}>{one.licensor}</td>
                <td className={table.right}>{formatCount(one.products)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
