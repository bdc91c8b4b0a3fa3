import { useQuery } from '@tanstack/react-query';
import { officeApi } from '#office/browser/api.ts';
import { useMay } from '#office/browser/me.ts';
import { Pairs } from '#office/parts/facts.tsx';
import { MarginDefinition } from '#office/parts/margin-definition.tsx';
import { Failed } from '#office/parts/states.tsx';
import { marginWords, unknownCostWords } from '#office/words/margin.ts';
import { formatCount, writeRupees } from '#office/words/money.ts';

/** Shows the margin of the pieces that left, to staff who may see money. */
export function OrderMargin({ reference, version }: { reference: string; version: string }) {
  return useMay('money.see') ? <Margin reference={reference} version={version} /> : null;
}

function Margin({ reference, version }: { reference: string; version: string }) {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    // A change of the order changes its margin.
    queryKey: ['order-margin', reference, version],
    queryFn: async () => (await officeApi('GET /api/office/orders/:reference/margin', { params: { reference } })).data,
  });
  if (error) return <Failed what="The margin" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />;
  if (!data || (data.pieces === 0 && data.value === 0)) return null;
  const { pieces, value, cost, margin } = data;
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Margin of what left</h2>
        <span className="end small dim">{pieces === 1 ? '1 piece' : `${formatCount(pieces)} pieces`}</span>
      </div>
      <Pairs
        facts={[
          { name: 'Value before tax', value: writeRupees(value) },
          { name: margin ? 'Cost' : 'Known cost', value: writeRupees(cost) },
          { name: 'Margin', value: margin ? marginWords(margin) : unknownCostWords(data) },
        ]}
      />
      <MarginDefinition />
    </section>
  );
}
