import Bike from 'lucide-react/icons/bike';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import PackageCheck from 'lucide-react/icons/package-check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Truck from 'lucide-react/icons/truck';
import { classNames } from '#ui/classes.ts';
import styles from './status-badge.module.css';
import { type StatusTone, statusTone } from './status-tone.ts';

const icons: Record<StatusTone, typeof Truck> = {
  delivered: CircleCheck,
  transit: Truck,
  out: Bike,
  pending: Clock,
  cancelled: CircleX,
  returned: PackageCheck,
  rto: RotateCcw,
  other: Info,
};

interface StatusBadgeProps {
  status: string;
  /** Tone, if it differs from the tone of the status text. */
  tone?: StatusTone;
  className?: string | undefined;
}

/** Status of a shipment as text, icon and colour, so that the meaning never depends on only one of these. */
export function StatusBadge({ status, tone = statusTone(status), className }: StatusBadgeProps) {
  const Icon = icons[tone];
  return (
    <span className={classNames(styles.badge, styles[tone], className)} data-tone={tone}>
      <Icon aria-hidden />
      <span>{status}</span>
    </span>
  );
}
