import { useState } from 'react';
import { type CancelReason, cancelReasons } from '#contract/cancel-reasons.ts';
import type { RefundTo } from '#contract/refunds.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { ApiProblem, browserApi } from '../browser/api.ts';
import { SaidNotice } from '../forms/said-notice.tsx';
import { useOnceKey } from './once-key.ts';
import { pieceWords } from './order-parts.tsx';
import { orderAccess, orderAddress } from './order-place.ts';
import styles from './order-task.module.css';
import type { TaskProps } from './order-task.ts';
import { type Picked, PickPieces, piecesIn } from './pick-pieces.tsx';
import { RefundWays, useRefundQuote } from './refund-preview.tsx';

/** Cancels an order or some of its pieces: what comes back is shown before anything is pressed. */
export function CancelForm({ order, place, onDone }: TaskProps) {
  const lines = order.lines.map((line) => ({ ...line, most: line.quantity - line.cancelled, reason: 'Cancelled' }));
  const [picked, setPicked] = useState<Picked>(Object.fromEntries(lines.map(({ line, most }) => [line, most])));
  const [reason, setReason] = useState<CancelReason | ''>('');
  const [refundTo, setRefundTo] = useState<RefundTo>('source');
  const [fault, setFault] = useState<{ reason?: string; words?: string }>({});
  const [busy, setBusy] = useState(false);
  const onceKey = useOnceKey();
  const pieces = piecesIn(picked);
  const { quote, problem } = useRefundQuote(place, 'cancel', pieces);
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  const all = count === lines.reduce((sum, { most }) => sum + most, 0);

  const send = async () => {
    if (busy) return;
    if (count === 0) return setFault({ words: 'Choose what to cancel' });
    if (reason === '') {
      setFault({ reason: 'Choose a reason' });
      document.getElementById('reason')?.focus();
      return;
    }
    setBusy(true);
    setFault({});
    const body = { reason, refundTo: quote?.ways.some((way) => way.offered && way.to === refundTo) ? refundTo : ('source' as const) };
    const input = { ...orderAccess(place), body: all ? body : { ...body, lines: pieces } };
    try {
      const { data } = await browserApi('POST /api/orders/:reference/cancel', { ...input, headers: onceKey(input.body) });
      onDone(data, all ? 'Your order is cancelled.' : `${pieceWords(count)} cancelled.`);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setFault({ words: error.message });
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      method="post"
      className={styles.task}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <SaidNotice said={fault.words || problem ? { outcome: 'failed', text: fault.words ?? problem ?? '' } : undefined} />
      <PickPieces legend="What to cancel" lines={lines} picked={picked} onPick={setPicked} />
      <Select
        id="reason"
        label="Reason"
        value={reason}
        error={fault.reason}
        onChange={(event) => setReason(event.target.value as CancelReason | '')}
      >
        <option value="">Choose</option>
        {Object.entries(cancelReasons).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      {quote && <RefundWays quote={quote} chosen={refundTo} onChoose={setRefundTo} />}
      <div className="row">
        <Button type="submit" busy={busy} disabled={count === 0}>
          {busy ? 'Cancelling...' : all ? 'Cancel the order' : `Cancel ${pieceWords(count)}`}
        </Button>
        <ButtonLink variant="line" to={orderAddress(place)}>
          Keep the order
        </ButtonLink>
      </div>
    </form>
  );
}
