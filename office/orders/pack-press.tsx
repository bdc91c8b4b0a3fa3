import PackageCheck from 'lucide-react/icons/package-check';
import { useNavigate } from 'react-router';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { useMay } from '#office/browser/me.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { ButtonLink } from '#office/parts/button.tsx';

/** Returns true if a parcel only needs packing, according to the server's sentence about it. */
function waitsForHands({ order }: OfficeOrder): boolean {
  return order.parcels.some(({ waits }) => waits.endsWith('We pack it next.'));
}

/** Links to the packing desk with this order alone, by P. */
export function PackPress({ whole }: { whole: OfficeOrder }) {
  const navigate = useNavigate();
  const shown = useMay('parcels.pack') && waitsForHands(whole);
  const to = `/packing?order=${whole.order.reference}#batch`;
  useKeys({ P: () => void navigate(to) }, shown);
  if (!shown) return null;
  return (
    <ButtonLink look="ink" keys="P" to={to}>
      <PackageCheck aria-hidden />
      <span>Pack</span>
    </ButtonLink>
  );
}
