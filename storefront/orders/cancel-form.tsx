import { type CancelReason, cancelReasons } from '#contract/cancel-reasons.ts';
import { cancelsWhole } from '#contract/cancel-rules.ts';
import type { Order } from '#contract/orders.ts';
import type { RefundQuote, RefundTo } from '#contract/refunds.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { ApiProblem, browserApi } from '../browser/api.ts';
import { useOnceKey } from '../browser/idempotency-key.ts';
import { FormSummary } from '../forms/form-summary.tsx';
import { StatusMessage } from '../forms/status-message.tsx';
import { useValues } from '../forms/use-fields.ts';
import { useForm } from '../forms/use-form.ts';
import { type CancelValues, cancelFaults, nothingCancelled } from './cancel-values.ts';
import { pieceCountWords } from './order-parts.tsx';
import { orderAccess, orderAddress } from './order-place.ts';
import styles from './order-task.module.css';
import type { TaskProps } from './order-task.ts';
import { allPieces, PickPieces, pickedLines } from './pick-pieces.tsx';
import { useProven } from './prove-order.tsx';
import { RefundWays, useRefundQuote } from './refund-preview.tsx';

/** Manages the pieces to cancel, the reason and the quoted refund, and sends them. */
function useCancelForm({ order, place, onDone }: TaskProps) {
  const lines = cancellable(order);
  const onceKey = useOnceKey();
  const proven = useProven();
  const form = useForm<CancelValues>({
    boxes: nothingCancelled,
    check: (values) => cancelFaults({ ...values, picked: whole ?? values.picked }, isCurrent ? quote : undefined),
    shows: 'summary',
    send: async ({ reason, refundTo }) => {
      if (!quote) return undefined;
      // Sends the displayed amount, which the server compares with its own.
      const body = {
        reason: reason as CancelReason,
        refundTo: wayOf(quote, refundTo),
        lines: pieces,
        amount: quote.amount,
      };
      const input = { ...orderAccess(place), body, headers: onceKey(body) };
      const { data } = await proven(() => browserApi('POST /api/orders/:reference/cancel', input)).catch(
        (refused: unknown) => {
          if (refused instanceof ApiProblem && refused.code === 'price_changed') retry();
          throw refused;
        },
      );
      await onDone(
        data,
        data.status === 'cancelled' ? 'Your order is cancelled.' : `${pieceCountWords(sumOf(pieces))} cancelled.`,
      );
      return undefined;
    },
  });
  const { picked, refundTo } = useValues(form);
  const whole = cancelsWhole(order) ? allPieces(lines) : undefined;
  const pieces = pickedLines(whole ?? picked);
  const refund = useRefundQuote(place, 'cancel', pieces);
  const { quote, isCurrent, retry } = refund;
  return { form, lines, whole, picked, refundTo, count: sumOf(pieces), refund };
}

/** Form that cancels an order or some pieces, with nothing preselected. It shows the refund before submitting. */
export function CancelForm({ order, place, onDone }: TaskProps) {
  const { form, lines, whole, picked, refundTo, count, refund } = useCancelForm({ order, place, onDone });
  const all = count === order.lines.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0);
  const { quote, isCurrent, problem } = refund;
  const isCounting = count > 0 && !isCurrent && !problem;
  return (
    <form {...form.formProps} className={styles.task}>
      <FormSummary summary={form.summary} />
      <StatusMessage said={form.said ?? (problem ? { outcome: 'failed', text: problem } : undefined)} />
      {whole ? (
        <p
          id="lines"
          tabIndex={-1}
        >{`It is not paid for yet, so it can only be cancelled as a whole: ${pieceCountWords(count)}.`}</p>
      ) : (
        <PickPieces
          legend="What to cancel"
          parcels={order.parcels}
          lines={lines}
          picked={picked}
          onPick={(next) => form.set('picked', next)}
          error={form.errors.lines}
        />
      )}
      <Select label="Reason" {...form.box('reason')}>
        <option value="">Choose</option>
        {Object.entries(cancelReasons).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      {quote && count > 0 && (
        <RefundWays
          quote={quote}
          chosen={refundTo}
          onChoose={(to) => form.set('refundTo', to)}
          error={form.errors.refundTo}
        />
      )}
      <div className="row">
        <Button type="submit" busy={form.busy || isCounting}>
          {form.busy ? 'Cancelling...' : cancelVerb(count, all)}
        </Button>
        <ButtonLink variant="line" to={orderAddress(place)}>
          Keep the order
        </ButtonLink>
      </div>
    </form>
  );
}

function cancelVerb(count: number, all: boolean): string {
  if (all) return 'Cancel the order';
  return count === 0 ? 'Cancel what I chose' : `Cancel ${pieceCountWords(count)}`;
}

/**
 * Returns the lines with the number of pieces that can be cancelled, and the reason why the others cannot be cancelled.
 */
function cancellable(order: Order) {
  return order.lines.map((line) => {
    const door = order.parcels.find(({ lines }) => lines.includes(line.line))?.actions.cancel;
    const left = line.quantity - line.cancelled;
    return { ...line, most: door?.offered ? left : 0, reason: left === 0 ? 'Cancelled' : (door?.words ?? null) };
  });
}

/** Returns the destination of the refund: the chosen destination, or the only available one. */
function wayOf(quote: RefundQuote | undefined, chosen: RefundTo | ''): RefundTo {
  const open = quote?.ways.filter(({ offered }) => offered) ?? [];
  return open.find(({ to }) => to === chosen)?.to ?? open[0]?.to ?? 'source';
}

function sumOf(pieces: readonly { quantity: number }[]): number {
  return pieces.reduce((sum, { quantity }) => sum + quantity, 0);
}
