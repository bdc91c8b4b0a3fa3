import { type CancelReason, cancelReasons } from '#contract/cancel-reasons.ts';
import type { RefundQuote, RefundTo } from '#contract/refunds.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { browserApi } from '../browser/api.ts';
import { useOnceKey } from '../browser/idempotency-key.ts';
import { SaidNotice } from '../forms/said-notice.tsx';
import { useValues } from '../forms/use-boxes.ts';
import { useForm } from '../forms/use-form.ts';
import { pieceWords } from './order-parts.tsx';
import { orderAccess, orderAddress } from './order-place.ts';
import styles from './order-task.module.css';
import type { TaskProps } from './order-task.ts';
import { type Picked, PickPieces, piecesIn } from './pick-pieces.tsx';
import { RefundWays, useRefundQuote } from './refund-preview.tsx';

interface CancelValues {
  picked: Picked;
  reason: CancelReason | '';
  refundTo: RefundTo;
}

/** Cancels an order or some of its pieces: what comes back is shown before anything is pressed. */
export function CancelForm({ order, place, onDone }: TaskProps) {
  const lines = order.lines.map((line) => ({ ...line, most: line.quantity - line.cancelled, reason: 'Cancelled' }));
  const most = Object.fromEntries(lines.map((line) => [line.line, line.most]));
  const onceKey = useOnceKey();
  const form = useForm<CancelValues>({
    boxes: { picked: most, reason: '', refundTo: 'source' },
    check: ({ reason }) => (reason === '' ? { field: 'reason', message: 'Choose a reason' } : undefined),
    shows: 'boxes',
    send: async ({ reason, refundTo }) => {
      if (reason === '') return undefined;
      if (count === 0) return { outcome: 'failed', text: 'Choose what to cancel' };
      const way = offers(quote, refundTo) ? refundTo : 'source';
      const body = { reason, refundTo: way, ...(!all && { lines: pieces }) };
      const { data } = await browserApi('POST /api/orders/:reference/cancel', { ...orderAccess(place), body, headers: onceKey(body) });
      await onDone(data, all ? 'Your order is cancelled.' : `${pieceWords(count)} cancelled.`);
      return undefined;
    },
  });
  const { picked, refundTo } = useValues(form);
  const pieces = piecesIn(picked);
  const { quote, problem } = useRefundQuote(place, 'cancel', pieces);
  const count = sumOf(pieces);
  const all = count === sumOf(piecesIn(most));
  const { busy } = form;
  return (
    <form {...form.formProps} className={styles.task}>
      <SaidNotice said={form.said ?? (problem ? { outcome: 'failed', text: problem } : undefined)} />
      <PickPieces legend="What to cancel" lines={lines} picked={picked} onPick={(next) => form.set('picked', next)} />
      <Select label="Reason" {...form.box('reason')}>
        <option value="">Choose</option>
        {Object.entries(cancelReasons).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      {quote && <RefundWays quote={quote} chosen={refundTo} onChoose={(to) => form.set('refundTo', to)} />}
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

function offers(quote: RefundQuote | undefined, to: RefundTo): boolean {
  return quote?.ways.some((way) => way.offered && way.to === to) ?? false;
}

function sumOf(pieces: readonly { quantity: number }[]): number {
  return pieces.reduce((sum, { quantity }) => sum + quantity, 0);
}
