import { useQuery } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import Keyboard from 'lucide-react/icons/keyboard';
import Moon from 'lucide-react/icons/moon';
import Search from 'lucide-react/icons/search';
import Sun from 'lucide-react/icons/sun';
import { lazy, memo, Suspense, useCallback, useMemo, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { useMe } from '#office/browser/me.ts';
import { useLive, useNews } from '#office/browser/news.ts';
import { todayQuery } from '#office/browser/queries.ts';
import { toggleTheme, useDark } from '#office/browser/theme.ts';
import { ButtonLink, IconButton } from '#office/parts/button.tsx';
import { Ghosts } from '#office/parts/states.tsx';
import { Toasts, undoLast } from '#office/parts/toasts.tsx';
import { useKeydown } from '#office/parts/use-keydown.ts';
import { clockWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import { OvalMark, Wordmark } from '#ui/wordmark.tsx';
import styles from './frame.module.css';
import { KeySheet } from './key-sheet.tsx';
import { PersonMenu } from './person-menu.tsx';
import { type Room, roomAt, roomsFor, tabsOf, waitingIn } from './rooms.ts';
import { useKeys } from './use-keys.ts';

const Palette = lazy(() => import('./palette.tsx').then(({ Palette: default_ }) => ({ default: default_ })));

/** Buffers typing until the search's code has loaded, for slow networks. Escape cancels. */
function useTypedAhead(on: boolean, take: (letter: string) => void, end: () => void): void {
  const buffer = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return end();
    const there = document.querySelector('[role=dialog] input') !== null;
    if (there || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    take(event.key);
  };
  useKeydown(buffer, { on, capture: true });
}

/** Shows the frame of every page: navigation, search bar, and tabs on phones. */
export function OfficeFrame() {
  const me = useMe();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'search' | 'commands'>();
  const [keysShown, setKeysShown] = useState(false);
  const [ahead, setAhead] = useState('');
  // Stable callback, so that opening a dialog does not render the frame again.
  const ask = useCallback((what: 'search' | 'commands') => {
    setAhead('');
    setAsking(what);
  }, []);
  const search = useCallback(() => ask('search'), [ask]);
  const leaveSearch = useCallback(() => setAsking(undefined), []);
  const showKeys = useCallback(() => setKeysShown(true), []);
  useNews();
  useTypedAhead(asking !== undefined, (letter) => setAhead((before) => before + letter), leaveSearch);
  const groups = useMemo(() => roomsFor(me.permissions), [me.permissions]);
  const rooms = useMemo(() => groups.flat(), [groups]);
  useKeys({
    'Ctrl K': search,
    '/': search,
    '>': () => ask('commands'),
    '?': showKeys,
    Z: undoLast,
    ...Object.fromEntries(
      rooms.flatMap(({ letter, to }) => (letter ? [[`G ${letter}`, () => void navigate(to)]] : [])),
    ),
  });
  const current = roomAt(pathname);
  return (
    <>
      <SkipLink />
      <div className={styles.app}>
        <Rail groups={groups} current={current} />
        <TopBar onSearch={search} onKeys={showKeys} />
        <main className={styles.main} id="main" tabIndex={-1}>
          <Suspense fallback={<Ghosts />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Tabs rooms={rooms} current={current} />
      {asking && (
        <Suspense fallback={null}>
          <Palette mode={asking} ahead={ahead} rooms={rooms} onClose={leaveSearch} onKeys={showKeys} />
        </Suspense>
      )}
      <KeySheet open={keysShown} onClose={() => setKeysShown(false)} rooms={rooms} />
      <Toasts />
    </>
  );
}

const Rail = memo(function Rail({
  groups,
  current,
}: {
  groups: readonly (readonly Room[])[];
  current: Room | undefined;
}) {
  const me = useMe();
  return (
    <nav className={styles.rail} aria-label="Rooms">
      <Link className={styles.logo} to="/" aria-label="Office">
        <Wordmark />
        <OvalMark className={styles.mark} />
        <span>Office</span>
      </Link>
      {groups.map((group) => (
        <ul key={group[0]?.id}>
          {group.map((room) => (
            <li key={room.id}>
              <RoomLink room={room} current={room === current} className={styles.room} />
            </li>
          ))}
        </ul>
      ))}
      <PersonMenu me={me} className={styles.me} initialsClass={styles.ini} />
    </nav>
  );
});

interface RoomLinkProps {
  room: Room;
  current: boolean;
  className: string | undefined;
  short?: boolean;
}

function RoomLink({ room, current, className, short = false }: RoomLinkProps) {
  const { data } = useQuery(todayQuery);
  const { count, late } = waitingIn(room, data);
  return (
    <Link to={room.to} className={className} aria-current={current ? 'page' : undefined} title={room.name}>
      <room.icon aria-hidden />
      <span>{(short && room.short) || room.name}</span>
      {count > 0 && (
        <b className={classNames(late && styles.late)}>
          <span>{count}</span>
          {late && <span className="vh"> some late</span>}
        </b>
      )}
    </Link>
  );
}

/** Shows how recent the data is; on phones only if outdated. */
function Freshness() {
  const { on, told, since } = useLive();
  const clock = clockWords(since);
  if (!on)
    return (
      <span className={classNames(styles.live, styles.off)} role="alert">
        <span>
          <span>No network</span>
          <span className="hide-m">{` since ${clock}`}</span>
        </span>
      </span>
    );
  return (
    <span className={classNames(styles.live, !told && styles.late)}>{told ? `Live, ${clock}` : `As of ${clock}`}</span>
  );
}

const TopBar = memo(function TopBar({ onSearch, onKeys }: { onSearch: () => void; onKeys: () => void }) {
  const me = useMe();
  const dark = useDark();
  const finds = findWords(me.permissions);
  return (
    <header className={styles.top}>
      <Link className={styles.mob} to="/">
        <Wordmark label="Maidan office" />
      </Link>
      <AriaButton className={styles.find} onPress={onSearch} aria-keyshortcuts="Control+K">
        <Search aria-hidden />
        <span className="clip">{finds}</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </AriaButton>
      <span className={styles.space} />
      <Freshness />
      {me.permissions.includes('approvals.decide') && me.asked > 0 && (
        <ButtonLink look="quiet" to="/asked" aria-label={`Approvals waiting for you: ${me.asked}`}>
          <Bell aria-hidden />
          <span>{me.asked}</span>
        </ButtonLink>
      )}
      <span className={styles.wide}>
        <IconButton label="Keys" onPress={onKeys}>
          <Keyboard aria-hidden />
        </IconButton>
        <IconButton label={dark ? 'Light theme' : 'Dark theme'} onPress={toggleTheme}>
          {dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
        </IconButton>
      </span>
    </header>
  );
});

const Tabs = memo(function Tabs({ rooms, current }: { rooms: readonly Room[]; current: Room | undefined }) {
  const me = useMe();
  const { tabs, others } = tabsOf(rooms);
  return (
    <nav className={styles.tabs} aria-label="Rooms, below">
      {tabs.map((room) => (
        <RoomLink key={room.id} room={room} current={room === current} className={styles.tab} short />
      ))}
      <PersonMenu
        me={me}
        className={styles.tab}
        tab
        rooms={others}
        current={current !== undefined && others.includes(current)}
      />
    </nav>
  );
});

/** Describes the data that the search finds for a member. */
function findWords(permissions: ReturnType<typeof useMe>['permissions']): string {
  if (permissions.includes('orders.see')) return 'Find an order, phone, AWB, customer…';
  return permissions.includes('catalogue.change')
    ? 'Find a product, a room or a command…'
    : 'Find a room or a command…';
}
