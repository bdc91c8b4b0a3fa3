import { useQuery, useQueryClient } from '@tanstack/react-query';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Hand from 'lucide-react/icons/hand';
import Tag from 'lucide-react/icons/tag';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OfficeOrderRow } from '#contract/office/orders.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { useMay } from '#office/browser/me.ts';
import { newPressKey } from '#office/browser/press-key.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { ExportButton } from '#office/orders/export-button.tsx';
import own from '#office/orders/orders.module.css';
import { PrintLabels } from '#office/orders/print-labels.tsx';
import { Button } from '#office/parts/button.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkTag } from './bulk-tag.tsx';
import type { BulkWish } from './bulk-wish.ts';
import { changedBy, doneWords } from './bulk-words.ts';

type BulkAsking = 'tag' | 'hold' | 'cancel';

/** Shows the selected orders' summary and bulk actions. */
export function BulkBar({ rows, onClear }: { rows: readonly OfficeOrderRow[]; onClear: () => void }) {
  const may = useMay('orders.change');
  const navigate = useNavigate();
  const [asking, setAsking] = useState<BulkAsking>();
  const [running, setRunning] = useState<{ id: string; wish: BulkWish }>();
  const references = rows.map(({ reference }) => reference);
  const begin = (wish: BulkWish, of = references) => {
    const id = newPressKey('bulk');
    setAsking(undefined);
    setRunning({ id, wish });
    officeApi('POST /api/office/bulk', { body: { id, ...wish, references: of } }).catch((error: unknown) => {
      setRunning(undefined);
      sayFault(errorMessage(error));
    });
  };
  const pick = () => void navigate(`/orders/pick-list?orders=${references.join(',')}`);
  const keys = { P: pick, T: () => setAsking('tag'), H: () => setAsking('hold') };
  useKeys(may && rows.length > 0 ? keys : {}, asking === undefined);
  if (rows.length === 0 && !running) return null;
  return (
    <section className={own.bulk} aria-label={running ? 'What is being done' : `${rows.length} chosen`}>
      {running ? (
        <Progress
          key={running.id}
          {...running}
          onEnd={() => {
            setRunning(undefined);
            onClear();
          }}
          onUndo={begin}
        />
      ) : (
        <>
          <ChosenSums rows={rows} />
          {may && <BulkActions onPick={pick} onAsk={setAsking} />}
          <PrintLabels references={references} band />
          <ExportButton filters={{}} references={references} band />
          <Button look="band" keys="Esc" onPress={onClear}>
            Clear
          </Button>
        </>
      )}
      {asking && <AskingBulk asking={asking} rows={rows} onDo={begin} onClose={() => setAsking(undefined)} />}
    </section>
  );
}

/** Shows the number of orders and pieces, and the sum of their totals. */
function ChosenSums({ rows }: { rows: readonly OfficeOrderRow[] }) {
  const pieces = rows.reduce((sum, row) => sum + row.pieces, 0);
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  return (
    <p>
      <b>{`${rows.length} chosen`}</b> <i>{`${formatCount(pieces)} pieces, ${writeRupees(total)}`}</i>
    </p>
  );
}

/** Shows the buttons for changes of orders. */
function BulkActions({ onPick, onAsk }: { onPick: () => void; onAsk: (asking: BulkAsking) => void }) {
  return (
    <>
      <Button look="band" keys="P" onPress={onPick}>
        <ClipboardList aria-hidden />
        <span>Pick list</span>
      </Button>
      <Button look="band" keys="T" onPress={() => onAsk('tag')}>
        <Tag aria-hidden />
        <span>Tag</span>
      </Button>
      <Button look="band" keys="H" onPress={() => onAsk('hold')}>
        <Hand aria-hidden />
        <span>Hold…</span>
      </Button>
      <Button look="band" onPress={() => onAsk('cancel')}>
        <X aria-hidden />
        <span>Cancel…</span>
      </Button>
    </>
  );
}

interface AskingBulkProps {
  asking: BulkAsking;
  rows: readonly OfficeOrderRow[];
  onDo: (wish: BulkWish, of?: string[]) => void;
  onClose: () => void;
}

/** Shows the dialog of a bulk action. */
function AskingBulk({ asking, rows, onDo, onClose }: AskingBulkProps) {
  if (asking === 'tag')
    return <BulkTag orders={rows.length} onDo={(tag) => onDo({ kind: 'tag', tag })} onClose={onClose} />;
  return <BulkDialog kind={asking} rows={rows} onDo={onDo} onClose={onClose} />;
}

interface ProgressProps {
  id: string;
  wish: BulkWish;
  onEnd: () => void;
  onUndo: (undo: BulkWish, of: string[]) => void;
}

/** Returns the change that undoes another one, if there is one. */
function undoOf(wish: BulkWish): BulkWish | undefined {
  if (wish.kind === 'tag') return { kind: 'untag', ...(wish.tag && { tag: wish.tag }) };
  return wish.kind === 'hold' ? { kind: 'release' } : undefined;
}

/** Shows the progress; at the end a toast reports the result, with undo if possible. */
function Progress({ id, wish, onEnd, onUndo }: ProgressProps) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['bulk', id],
    queryFn: async () => (await officeApi('GET /api/office/bulk/:id', { params: { id } })).data,
    refetchInterval: ({ state }) => (state.data?.finished ? false : 700),
    // The server does not know the id until the request that creates it arrives.
    retry: 20,
    placeholderData: undefined,
  });
  const finished = data?.finished === true;
  useEffect(() => {
    if (!finished || !data) return;
    const back = undoOf(wish);
    const changed = changedBy(data);
    sayDone(doneWords(data), back && changed.length > 0 ? () => onUndo(back, changed) : undefined);
    void client.invalidateQueries({ queryKey: ['orders'] });
    void client.invalidateQueries({ queryKey: ['tags'] });
    onEnd();
  }, [finished, data, wish, client, onEnd, onUndo]);
  const through = (data?.done ?? 0) + (data?.leftOut ?? 0);
  return (
    <p role="status">
      <b>{`${formatCount(through)} of ${formatCount(data?.all ?? 0)}`}</b> <i>It goes on if you leave this page.</i>
    </p>
  );
}
