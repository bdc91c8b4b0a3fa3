import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode, Ref } from 'react';
import { classNames } from './classes.ts';
import styles from './notice.module.css';

const icons = { tile: Info, turf: CircleCheck, haldi: TriangleAlert, ball: CircleAlert };

interface NoticeProps {
  /** `tile` for information, `turf` for success, `haldi` for a change, `ball` for a failure. */
  tone?: keyof typeof icons;
  /**
   * `status` is announced when the screen reader is idle, `alert` interrupts. Without a role it is normal page content.
   */
  role?: 'status' | 'alert';
  /** At most two buttons, the primary one last. */
  actions?: ReactNode;
  className?: string;
  ref?: Ref<HTMLDivElement>;
  /** -1 for a notice that takes the focus when it appears. */
  tabIndex?: -1;
  children: ReactNode;
}

/** Coloured notice with icon, text and actions, placed above the content it concerns. */
export function Notice({ tone = 'tile', role, actions, className, ref, tabIndex, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      ref={ref}
      tabIndex={tabIndex}
      className={classNames(styles.note, tone !== 'tile' && styles[tone], className)}
      role={role}
    >
      <Icon />
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
