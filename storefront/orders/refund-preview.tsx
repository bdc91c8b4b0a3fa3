import { useMemo } from 'react';
import { formatRupees } from '#contract/money.ts';
import type { RefundQuote, RefundTo } from '#contract/refunds.ts';
import { RadioCard } from '#ui/choice.tsx';
import { browserApi } from '../browser/api.ts';
import { useRead } from '../browser/use-read.ts';
import { HowMade } from '../parts/how-made.tsx';
import { type OrderPlace, orderAccess } from './order-place.ts';
import taskStyles from './order-task.module.css';

type Pieces = { line: number; quantity: number }[];

/** Loads the refund for the chosen pieces, and reloads it after each change; `problem` is the server's message. */
export function useRefundQuote(
  { reference, orderKey }: OrderPlace,
  why: 'cancel' | 'return' | 'problem',
  pieces: Pieces,
) {
  const written = JSON.stringify(pieces);
  const asked = useMemo(() => {
    const lines = JSON.parse(written) as Pieces;
    return lines.length > 0 ? { ...orderAccess({ reference, orderKey }), body: { for: why, lines } } : undefined;
  }, [written, reference, orderKey, why]);
  const { data, answers, problem, retry } = useRead(
    asked,
    async (input, signal) => (await browserApi('POST /api/orders/:reference/refund-quote', input, { signal })).data,
  );
  // While a quote for other pieces loads, the previous one remains visible.
  return problem
    ? { problem: problem.message, retry }
    : { quote: data, isCurrent: asked !== undefined && answers === asked, retry };
}

interface RefundWaysProps {
  quote: RefundQuote;
  chosen: RefundTo | '';
  onChoose: (to: RefundTo) => void;
  error?: string | undefined;
}

/** Choice of the refund's destination, each with amount and date; unavailable ones show the reason. */
export function RefundWays({ quote, chosen, onChoose, error }: RefundWaysProps) {
  if (quote.ways.length === 0)
    return <p className="mut">{quote.nothing ?? 'Nothing was paid yet, so nothing has to come back.'}</p>;
  const open = quote.ways.filter(({ offered }) => offered);
  return (
    <fieldset id="refundTo" tabIndex={-1}>
      <legend>{`Refund of ${formatRupees(quote.amount)}`}</legend>
      {error && <p className={taskStyles.wrong}>{error}</p>}
      {quote.ways.map((way) => (
        <RadioCard
          key={way.to}
          name="refundTo"
          value={way.to}
          checked={way.offered && (way.to === chosen || open.length === 1)}
          disabled={!way.offered}
          onChange={() => onChoose(way.to)}
          title={way.title}
          detail={way.offered ? [way.promise, ...partWords(way.parts)].join('. ') : way.reason}
          end={formatRupees(quote.amount)}
        />
      ))}
      <HowMade breakdown={quote.breakdown} title="How this refund was made" />
    </fieldset>
  );
}

function partWords(parts: RefundQuote['ways'][number]['parts']): string[] {
  return parts.length > 1 ? parts.map(({ title, amount }) => `${title}: ${formatRupees(amount)}`) : [];
}
