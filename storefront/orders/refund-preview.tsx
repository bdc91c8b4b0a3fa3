import { useEffect, useState } from 'react';
import { formatRupees } from '#contract/money.ts';
import type { RefundQuote, RefundTo } from '#contract/refunds.ts';
import { RadioCard } from '#ui/choice.tsx';
import { ApiProblem, browserApi } from '../api.ts';
import { HowMade } from '../parts/how-made.tsx';
import { type OrderPlace, orderAccess } from './order-place.ts';

type Pieces = { line: number; quantity: number }[];

/** What would come back for the chosen pieces, asked anew with every choice; the shop's sentence where nothing can. */
export function useRefundQuote(place: OrderPlace, why: 'cancel' | 'return' | 'problem', pieces: Pieces) {
  const [state, setState] = useState<{ quote?: RefundQuote; problem?: string }>({});
  const asked = JSON.stringify(pieces);
  const { reference, orderKey } = place;
  useEffect(() => {
    const lines = JSON.parse(asked) as Pieces;
    if (lines.length === 0) {
      setState({});
      return;
    }
    const controller = new AbortController();
    const input = { ...orderAccess({ reference, orderKey }), body: { for: why, lines } };
    browserApi('POST /api/orders/:reference/refund-quote', input, { signal: controller.signal }).then(
      ({ data }) => setState({ quote: data }),
      (error: unknown) => {
        if (!controller.signal.aborted) setState({ problem: error instanceof ApiProblem ? error.message : 'Please try again.' });
      },
    );
    return () => controller.abort();
  }, [asked, reference, orderKey, why]);
  return state;
}

interface RefundWaysProps {
  quote: RefundQuote;
  chosen: RefundTo;
  onChoose: (to: RefundTo) => void;
}

/** The ways in which money can come back, each with its amount and its date; one that is not offered says why. */
export function RefundWays({ quote, chosen, onChoose }: RefundWaysProps) {
  if (quote.ways.length === 0) return <p className="mut">Nothing was paid yet, so nothing has to come back.</p>;
  return (
    <fieldset>
      <legend>Refund of {formatRupees(quote.amount)}</legend>
      {quote.ways.map((way) => (
        <RadioCard
          key={way.to}
          name="refundTo"
          value={way.to}
          checked={way.offered && way.to === chosen}
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
