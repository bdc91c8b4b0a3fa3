import { useMay } from '#office/browser/me.ts';
import { Views } from '#office/parts/head.tsx';

type MoneyView = 'open' | 'settled' | 'settlements' | 'cash' | 'disputes' | 'balances';

/** Shows the views of the money room that the member may see. */
export function MoneyViews({ current }: { current: MoneyView }) {
  const [reports, settlements] = [useMay('refunds.give'), useMay('money.see')];
  const views = [
    ...(reports
      ? ([
          { id: 'open', name: 'To look at', to: '/money' },
          { id: 'settled', name: 'Done', to: '/money?view=settled' },
        ] as const)
      : []),
    ...(settlements
      ? ([
          { id: 'settlements', name: 'Settlements', to: '/money/settlements' },
          { id: 'cash', name: 'Cash on delivery', to: '/money/cash' },
          { id: 'disputes', name: 'Disputes', to: '/money/disputes' },
          { id: 'balances', name: 'Balances', to: '/money/balances' },
        ] as const)
      : []),
  ];
  return <Views label="Money" views={views.map(({ id, name, to }) => ({ name, to, current: id === current }))} />;
}
