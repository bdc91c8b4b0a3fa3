import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { SheetRowState } from '#contract/office/lists.ts';
import type { ProductImport } from '#contract/office/product-imports.ts';
import type { ProductSheet } from '#contract/office/product-sheets.ts';
import { OfficeProblem } from '#office/browser/api.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Crease, RoomHead, Views } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import { formatCount } from '#office/words/money.ts';
import { sheetPriceWords } from '#office/words/price-change.ts';
import { momentWords } from '#office/words/time.ts';
import { Notice } from '#ui/notice.tsx';
import { ImportChoices } from './import-choices.tsx';
import { draftsWords } from './import-words.ts';
import { SheetRows } from './sheet-rows.tsx';
import { isGoing, productsWords, sheetSentence, sheetStatusOf } from './sheet-words.ts';
import styles from './sheets.module.css';
import { sheetQuery, useSheetPress } from './use-sheets.ts';

/** Shows a spreadsheet: its changes and errors, then progress, result and undo. */
export function SheetPage() {
  const { id = '' } = useParams();
  const { data, error, dataUpdatedAt, refetch, isPending } = useQuery(sheetQuery(id));
  const back = { to: '/catalogue/sheets', words: 'By spreadsheet' };
  if (error instanceof OfficeProblem && error.status === 404)
    return (
      <>
        <RoomHead title="Spreadsheet" back={back} />
        <Empty title="No such spreadsheet" action={<ButtonLink to="/catalogue/sheets">All of them</ButtonLink>}>
          They are kept for seven days. What one did stands in the history of each product.
        </Empty>
      </>
    );
  return (
    <>
      <RoomHead
        title={data?.name ?? 'Spreadsheet'}
        back={back}
        heading={
          <>
            <h1 className="ttl nm">{data?.name ?? 'Spreadsheet'}</h1>
            {data && <Standing sheet={data} />}
          </>
        }
      />
      {error && <Failed what="The spreadsheet" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts />}
      {data && <Open key={data.id} sheet={data} />}
    </>
  );
}

function Standing({ sheet }: { sheet: ProductSheet }) {
  const { words, tone, hollow } = sheetStatusOf(sheet);
  return (
    <Status tone={tone} hollow={hollow}>
      {words}
    </Status>
  );
}

/** Lists the row views with counts; empty ones are omitted. */
function viewsOf(sheet: ProductSheet): RowView[] {
  const own = sheet.brought ? importViews(sheet, sheet.brought) : changeViews(sheet);
  const all: RowView[] = [...own, { state: 'wrong', name: 'Wrong', number: sheet.wrong }];
  return all.filter(({ number }) => number > 0);
}

function changeViews({ state, changed, done, leftOut, undone, kept }: ProductSheet): RowView[] {
  const applied: RowView[] = [
    { state: 'done', name: 'Changed', number: state === 'applied' ? done : 0 },
    { state: 'left_out', name: 'Left out', number: leftOut },
  ];
  const after: RowView[] = [
    { state: 'undone', name: 'As before', number: undone },
    { state: 'kept', name: 'Left as they are', number: kept },
  ];
  if (state === 'ready') return [{ state: 'changed', name: 'Changes', number: changed }];
  if (state === 'undone') return [...after, ...applied];
  return state === 'applied' ? applied : [];
}

function importViews(
  { state, changed, same, done, leftOut, undone, kept }: ProductSheet,
  { doubtful }: ProductImport,
): RowView[] {
  const hereAlready = (number: number): RowView => ({ state: 'left_out', name: 'Already here', number });
  if (state === 'ready')
    return [
      { state: 'changed', name: 'New drafts', number: changed },
      { state: 'changed', doubtful: true, name: 'With doubts', number: doubtful },
      hereAlready(same),
    ];
  if (state === 'undone')
    return [
      { state: 'undone', name: 'Thrown away', number: undone },
      { state: 'kept', name: 'Left as they are', number: kept },
      hereAlready(leftOut),
    ];
  return state === 'applied' ? [{ state: 'done', name: 'Made', number: done }, hereAlready(leftOut)] : [];
}

interface RowView {
  state: SheetRowState;
  /** True for planned drafts with doubts only. */
  doubtful?: boolean;
  name: string;
  number: number;
}

/** Returns the name of a view in the address. */
const addressOfView = ({ state, doubtful }: RowView): string => (doubtful ? 'doubts' : state);

function Open({ sheet }: { sheet: ProductSheet }) {
  const press = useSheetPress(sheet.id);
  const going = isGoing(sheet);
  return (
    <>
      <p className={styles.sum}>
        <b>{sheetSentence(sheet)}</b>
        <span className="mut">
          {sheet.appliedAt
            ? `Applied by ${sheet.appliedBy}, ${momentWords(sheet.appliedAt)}`
            : `${sheet.ofList ? 'Planned' : 'Brought'} by ${sheet.who}, ${momentWords(sheet.at)}`}
        </span>
      </p>
      {sheet.waits && (
        <Notice tone="haldi">
          <span>{sheet.waits}</span>{' '}
          <ButtonLink look="quiet" to="/asked">
            See Approvals
          </ButtonLink>
        </Notice>
      )}
      {sheet.said && <Notice tone={sheet.state === 'unfit' ? 'ball' : 'haldi'}>{sheet.said}</Notice>}
      {going && <Progress sheet={sheet} busy={press.isPending} onStop={() => press.mutate('stop')} />}
      <OpenChoices sheet={sheet} />
      {!going && <Lists sheet={sheet} />}
      {sheet.state === 'ready' && <ApplyBar sheet={sheet} press={press} />}
      {sheet.undoUntil && <UndoBar sheet={sheet} press={press} />}
    </>
  );
}

/** Shows the choices for another shop's export before its drafts are made. */
function OpenChoices({ sheet }: { sheet: ProductSheet }) {
  const { state, brought } = sheet;
  return state === 'ready' && brought ? <ImportChoices sheet={sheet} brought={brought} /> : null;
}

const doing: Partial<Record<ProductSheet['state'], [words: string, follows: string]>> = {
  reading: ['Being read and compared with the products', 'Nothing changes by it.'],
  applying: ['Being applied', 'The shop sells on. All of it happens at once, at the end.'],
  undoing: ['Being undone', 'The shop sells on. All of it happens at once, at the end.'],
};

/** Shows the progress. The work continues if the page is closed, and is committed at the end. */
function Progress({ sheet, busy, onStop }: { sheet: ProductSheet; busy: boolean; onStop: () => void }) {
  const { state, rows, through, changed, done } = sheet;
  const [words, follows] = doing[state] ?? ['', ''];
  const written = state === 'applying' ? changed : done;
  const all = state === 'reading' ? rows : written;
  return (
    <section className={styles.going} aria-label={words}>
      <b>{words}</b>
      <progress max={Math.max(all, 1)} value={through} aria-label={words} />
      <span role="status">
        {`${all > 0 ? `${formatCount(through)} of ${formatCount(all)}` : 'Beginning'}. ${follows} It goes on if you leave this page.`}
      </span>
      <Button isPending={busy} onPress={onStop}>
        Stop
      </Button>
    </section>
  );
}

function Lists({ sheet }: { sheet: ProductSheet }) {
  const [search] = useSearchParams();
  const views = viewsOf(sheet);
  const shown = views.find((view) => addressOfView(view) === search.get('show')) ?? views[0];
  if (!shown) {
    if (sheet.state === 'unfit' || sheet.state === 'let_go') return null;
    const words = sheet.brought ? 'All products are imported already.' : 'All products have these values already.';
    return <Empty title={nothingWords(sheet).replace('.', '')}>{words}</Empty>;
  }
  return (
    <>
      <Views
        label="Rows"
        views={views.map((view) => ({
          name: view.name,
          to: `?show=${addressOfView(view)}`,
          current: view === shown,
          count: formatCount(view.number),
          late: view.state === 'wrong',
        }))}
      />
      <Crease />
      <SheetRows key={addressOfView(shown)} sheet={sheet} state={shown.state} doubtful={shown.doubtful === true} />
    </>
  );
}

interface BarProps {
  sheet: ProductSheet;
  press: ReturnType<typeof useSheetPress>;
}

/** Lets staff apply or discard the changes. */
function ApplyBar({ sheet, press }: BarProps) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { changed, wrong, waits, brought } = sheet;
  const asks = sheetPriceWords(sheet);
  const stop = () =>
    void press.mutateAsync('stop').then(
      () => navigate('/catalogue/sheets'),
      () => {},
    );
  return (
    <div className={styles.bar}>
      <p>
        {wrong > 0 && (
          <span className="bad">
            {`${wrong === 1 ? 'The row that is wrong is left out.' : `${formatCount(wrong)} rows that are wrong are left out.`} `}
          </span>
        )}
        {asks.length > 0 && <span>{`${asks.join('. ')}. `}</span>}
        <span>{changed > 0 ? 'It can be undone for 24 hours.' : nothingWords(sheet)}</span>
      </p>
      <Button isPending={press.isPending} onPress={stop}>
        Discard
      </Button>
      {changed > 0 && !waits && (
        <Button
          look="ink"
          isPending={press.isPending}
          onPress={() => (asks.length > 0 ? setAsking(true) : press.mutate('apply'))}
        >
          {brought ? `Make ${draftsWords(changed)}` : `Change ${productsWords(changed)}${asks.length > 0 ? '…' : ''}`}
        </Button>
      )}
      <PriceDialog sheet={sheet} press={press} open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

function nothingWords({ brought }: ProductSheet): string {
  return brought ? 'Nothing would be made.' : 'Nothing would change.';
}

/** Asks before prices change much, or shows that a second person must decide. */
function PriceDialog({ sheet, press, open, onClose }: BarProps & { open: boolean; onClose: () => void }) {
  const { changed, waiting } = sheet;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={waiting > 0 ? 'Ask a second person about these prices?' : 'Change these prices so much?'}
      follows={[
        ...sheetPriceWords(sheet),
        waiting > 0 ? 'See Approvals for the answer' : 'The shop sells at the new prices at once',
      ]}
      actions={
        <>
          <Button onPress={onClose}>Change nothing yet</Button>
          <Button
            look="ink"
            onPress={() => {
              onClose();
              press.mutate('apply');
            }}
          >
            {waiting > 0 ? 'Ask a second person' : `Change ${productsWords(changed)}`}
          </Button>
        </>
      }
    />
  );
}

const undoneProducts = [
  'Each has again what was changed of it here, from one moment on.',
  'What somebody changed since stays as it is, and is listed.',
  'Orders keep what they were placed with.',
];

const undoneDrafts = [
  'They go to “Thrown away”, and can be brought back from there.',
  'What somebody changed or published since stays as it is, and is listed.',
  'The same file can be brought again.',
];

function UndoBar({ sheet, press }: BarProps) {
  const [asking, setAsking] = useState(false);
  const { done, undoUntil, brought } = sheet;
  return (
    <div className={styles.bar}>
      <p>{`It can be undone until ${undoUntil ? momentWords(undoUntil) : ''}.`}</p>
      <Button onPress={() => setAsking(true)}>Undo…</Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={brought ? `Throw away ${draftsWords(done)}?` : `Make ${productsWords(done)} as before?`}
        follows={brought ? undoneDrafts : undoneProducts}
        actions={
          <>
            <Button onPress={() => setAsking(false)}>Leave them</Button>
            <Button
              look="ink"
              onPress={() => {
                setAsking(false);
                press.mutate('undo');
              }}
            >
              {`Undo ${brought ? draftsWords(done) : productsWords(done)}`}
            </Button>
          </>
        }
      />
    </div>
  );
}
