import { useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { useHref, useNavigate } from 'react-router';
import { useMe } from '#office/browser/me.ts';
import { toggleDensity, toggleTheme } from '#office/browser/theme.ts';
import { kindsQuery } from '#office/browser/use-kinds.ts';
import { sportsQuery } from '#office/browser/use-sports.ts';
import float from '#office/parts/float.module.css';
import { TextElement } from '#ui/elements.tsx';
import { type GroupName, groupAfter, shownResults } from './command-results.ts';
import { commandResultGroups, type Hit, hereGroups, type ResultGroup, useCommandSearch } from './command-search.tsx';
import type { ListedThing } from './pages.ts';
import styles from './palette.module.css';
import type { Room } from './rooms.ts';

interface PaletteProps {
  mode: 'search' | 'commands';
  /** Text typed before the palette loaded. */
  ahead: string;
  rooms: readonly Room[];
  onClose: () => void;
  onKeys: () => void;
}

const placeholders = {
  orders: 'Order, phone, e-mail, name, AWB, payment',
  products: 'A product, a room or a command',
  neither: 'A room or a command',
} as const;

function placeholderOf(may: { orders: boolean; products: boolean }): string {
  if (may.orders) return placeholders.orders;
  return may.products ? placeholders.products : placeholders.neither;
}

/** Shows one search over everything; after `>` only commands. Enter opens, arrows select, Tab changes the group. */
export function Palette({ mode, ahead, rooms, onClose, onKeys }: PaletteProps) {
  const root = useHref('/').replace(/\/$/, '');
  const { permissions } = useMe();
  const may = { orders: permissions.includes('orders.see'), products: permissions.includes('catalogue.change') };
  const [typed, setTyped] = useState((mode === 'commands' ? '>' : '') + ahead);
  const [chosen, setChosen] = useState<GroupName>();
  const asked = useDeferredValue(typed.startsWith('>') ? '' : typed.trim());
  const listedThings = useListedThings(may.products && asked.length >= 2);
  const { found, shelf, looking, isFetching } = useCommandSearch(asked, may);
  // Renders the input at once and the list in the next frame. New text never shows results of an older text.
  const listed = useDeferredValue(true, false);
  const all = [
    ...commandResultGroups({ found, shelf }, permissions),
    ...(looking || !listed ? [] : hereGroups(rooms, permissions, typed, listedThings)),
  ];
  const shown = shownResults(all, chosen, typed.replace(/^>/, '').trim() === '' || typed.startsWith('>'));
  const hits = shown.flatMap((group) => group.hits);
  const open = useOpenHit(onClose, onKeys);
  const openApart = () => {
    const hit = focused(hits) ?? hits[0];
    if (hit?.to !== undefined) window.open(`${root}${hit.to}`, '_blank', 'noopener');
  };
  const openFirst = () => hits[0] && open(hits[0]);
  const onceFound = useOnceFound(looking, typed, { openApart, openFirst });
  /** Handles Ctrl+Enter (new tab) and Tab (next group) before the list does. */
  const takeKeys = (event: KeyboardEvent) => {
    const apart = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!apart && event.key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (apart) onceFound('openApart');
    else setChosen(groupAfter(namesOf(all), chosen, event.shiftKey));
  };
  /** Opens the first result on Enter, even if results that arrived late have no focus. */
  const enterFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.currentTarget.getAttribute('aria-activedescendant')) return;
    onceFound('openFirst');
  };
  useExactOrder(found?.orders.find((order) => order.exact)?.reference, onClose);
  return (
    <ModalOverlay className={float.scrim} isOpen isDismissable onOpenChange={(next) => next || onClose()}>
      <Modal className={`${styles.pal} arrives`}>
        <Dialog className={styles.box} aria-label="Search everything">
          <div onKeyDownCapture={takeKeys}>
            <Autocomplete inputValue={typed} onInputChange={setTyped}>
              <SearchField aria-label="Search everything" className={styles.q} autoFocus>
                <Search aria-hidden />
                <Input placeholder={placeholderOf(may)} onKeyDown={enterFirst} />
              </SearchField>
              <ListBox
                className={styles.list}
                aria-label="Found"
                selectionMode="none"
                renderEmptyState={() =>
                  listed && <p className={styles.group}>{isFetching ? 'Looking…' : 'Nothing is called that.'}</p>
                }
              >
                {shown.map((group) => (
                  <Section key={group.name} group={group} onOpen={open} />
                ))}
              </ListBox>
            </Autocomplete>
          </div>
          <p className="vh" role="status">
            {chosen && shown.some(({ name }) => name === chosen) ? `${chosen} alone` : ''}
          </p>
          <Foot />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Returns the sports, clubs and kinds of the shop, each with a page. */
function useListedThings(enabled: boolean): ListedThing[] {
  const { data: sports } = useQuery({ ...sportsQuery, enabled });
  const { data: kinds } = useQuery({ ...kindsQuery, enabled });
  return [
    ...(sports?.sports ?? []).map(({ sport, name }) => ({
      kind: 'Sport' as const,
      name,
      to: `/catalogue/sports/${sport}`,
    })),
    ...(sports?.clubs ?? []).map(({ slug, name }) => ({ kind: 'Club' as const, name, to: `/catalogue/clubs/${slug}` })),
    ...(kinds?.kinds ?? []).map(({ kind, name }) => ({ kind: 'Kind' as const, name, to: `/catalogue/kinds/${kind}` })),
  ];
}

/** Returns a function that closes the search and opens a result, or runs a command. */
function useOpenHit(onClose: () => void, onKeys: () => void): (hit: Pick<Hit, 'id' | 'to'>) => void {
  const navigate = useNavigate();
  const commands: Readonly<Record<string, () => void>> = {
    'do light or dark': toggleTheme,
    'do density': toggleDensity,
    'do keys': onKeys,
  };
  return ({ id, to }) => {
    onClose();
    if (to === undefined) commands[id]?.();
    else void navigate(to);
  };
}

/** Opens the order that was typed: a complete reference or AWB matches exactly one. */
function useExactOrder(reference: string | undefined, onClose: () => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (reference === undefined) return;
    onClose();
    void navigate(`/orders/${reference}`);
  }, [reference, navigate, onClose]);
}

/** Defers an action until results arrive; other input cancels it. */
function useOnceFound<Name extends string>(
  looking: boolean,
  typed: string,
  presses: Readonly<Record<Name, () => void>>,
): (name: Name) => void {
  const [held, setHeld] = useState<{ name: Name; typed: string }>();
  const press = useEffectEvent((name: Name) => presses[name]());
  const isDue = held !== undefined && !looking;
  useEffect(() => {
    if (!isDue) return;
    setHeld(undefined);
    if (held.typed === typed) press(held.name);
  }, [isDue, held, typed]);
  return (name) => (looking ? setHeld({ name, typed }) : presses[name]());
}

/** Returns the names of the non-empty groups. */
function namesOf(groups: readonly { name: GroupName; hits: readonly Hit[] }[]): GroupName[] {
  return groups.filter(({ hits }) => hits.length > 0).map(({ name }) => name);
}

/** Returns the selected result while the caret stays in the field. */
function focused(hits: readonly Hit[]): Hit | undefined {
  const id = document.activeElement?.getAttribute('aria-activedescendant');
  const key = id ? document.getElementById(id)?.dataset.key : undefined;
  return hits.find((hit) => hit.id === key);
}

/** Shows a group of results. */
function Section({ group: { name, hits }, onOpen }: { group: ResultGroup; onOpen: (hit: Hit) => void }) {
  return (
    <ListBoxSection id={name}>
      <Header className={styles.group}>{name}</Header>
      {hits.map((hit) => (
        <ListBoxItem key={hit.id} id={hit.id} textValue={hit.words} className={styles.hit} onAction={() => onOpen(hit)}>
          <TextElement>{hit.sign}</TextElement>
          <span className={`${styles.words} clip`}>
            <span className="strong">{hit.words}</span>{' '}
            <span className="dim small">
              <span>{hit.beside}</span> {hit.why && <b>{hit.why}</b>}
            </span>
          </span>
          <span className={styles.end}>{hit.end}</span>
        </ListBoxItem>
      ))}
    </ListBoxSection>
  );
}

const keysSaid = [
  [['↑', '↓'], 'choose'],
  [['Enter'], 'open'],
  [['Ctrl Enter'], 'new tab'],
  [['Tab'], 'next group'],
  [['>'], 'only commands'],
] as const;

function Foot() {
  return (
    <div className={`${styles.foot} keys-said`}>
      {keysSaid.map(([keys, words]) => (
        <span key={words}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          <span>{words}</span>
        </span>
      ))}
    </div>
  );
}
