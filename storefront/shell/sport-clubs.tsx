import { Link } from 'react-router';
import type { Kind } from '#contract/catalogue.ts';
import { clubPath } from '#contract/club-path.ts';
import { browserApi } from '../browser/api.ts';
import { useRead } from '../browser/use-read.ts';
import styles from './header-menus.module.css';

/** Most wanted kinds of products per sport, linked to the sport's list filtered by kind. */
const kinds: Readonly<Record<string, readonly [words: string, kind: Kind][]>> = {
  cricket: [
    ['Jerseys', 'jersey'],
    ['T-shirts', 't-shirt'],
    ['Caps', 'cap'],
  ],
  football: [
    ['Jerseys', 'jersey'],
    ['T-shirts', 't-shirt'],
    ['Scarves and more', 'accessory'],
  ],
  basketball: [
    ['Vests', 'vest'],
    ['Hoodies', 'hoodie'],
    ['T-shirts', 't-shirt'],
  ],
  motorsport: [
    ['Jackets', 'jacket'],
    ['T-shirts', 't-shirt'],
    ['Caps', 'cap'],
  ],
};

/** Default kinds for sports that the owner added. */
const usual: readonly [words: string, kind: Kind][] = [
  ['Jerseys', 'jersey'],
  ['T-shirts', 't-shirt'],
  ['Caps', 'cap'],
];

/** Kinds and clubs of a sport in its column of the menu; they load when the menu is first opened. */
export function SportClubs({ sport }: { sport: string }) {
  const { data: clubs = [] } = useRead('clubs', async (_, signal) => (await readOnce(signal)).data);
  return (
    <>
      {(kinds[sport] ?? usual).map(([words, kind]) => (
        <li key={kind}>
          <Link to={`/sports/${sport}?kind=${kind}`}>{words}</Link>
        </li>
      ))}
      <li className={styles.crests}>
        {clubs
          .filter((club) => club.sport === sport && club.crest)
          .map(({ slug, name, crest }) => (
            <Link key={slug} to={clubPath(name)} title={name}>
              <img src={crest} alt={name} width={96} height={96} />
            </Link>
          ))}
      </li>
    </>
  );
}

let reading: Promise<Awaited<ReturnType<typeof readClubs>>> | undefined;
const readClubs = () => browserApi('GET /api/clubs', {});

/** Loads the clubs once for all columns; a failure is retried on the next call. */
function readOnce(signal: AbortSignal) {
  reading ??= readClubs().catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  signal.throwIfAborted();
  return reading;
}
