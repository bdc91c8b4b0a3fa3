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

/** Reads what would come back for the chosen pieces, anew with every choice; the shop's sentence where nothing can. */
export function useRefundQuote({ reference, orderKey }: OrderPlace, why: 'cancel' | 'return' | 'problem', pieces: Pieces) {
  const written = JSON.stringify(pieces);
  const asked = useMemo(() => {
    const lines = JSON.parse(written) as Pieces;
    return lines.length > 0 ? { ...orderAccess({ reference, orderKey }), body: { for: why, lines } } : undefined;
  }, [written, reference, orderKey, why]);
  const { data, answers, problem, retry } = useRead(
    asked,
    async (input, signal) => (await browserApi('POST /api/orders/:reference/refund-quote', input, { signal })).data,
  );
  // While other pieces are asked about, what was said of those before stays in sight.
  return problem ? { problem: problem.message, retry } : { quote: data, isCurrent: asked !== undefined && answers === asked, retry };
}

interface RefundWaysProps {
  quote: RefundQuote;
  chosen: RefundTo | '';
  onChoose: (to: RefundTo) => void;
  error?: string | undefined;
}

/** The ways in which money can come back, each with its amount and its date; one that is not offered says why. */
export function RefundWays({ quote, chosen, onChoose, error }: RefundWaysProps) {
  if (quote.ways.length === 0) return <p className="mut">Nothing was paid yet, so nothing has to come back.</p>;
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
