import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import styles from './notice.module.css';

const icons = { tile: Info, turf: CircleCheck, haldi: TriangleAlert, ball: CircleAlert };

interface NoticeProps {
  /** `tile` for a fact, `turf` for done, `haldi` for something that changed, `ball` for something that failed. */
  tone?: keyof typeof icons;
  /** `status` waits its turn with a screen reader, `alert` interrupts; without it the notice is part of the page. */
  role?: 'status' | 'alert';
  /** The way out: at most two buttons, the one that moves on in ink and last. */
  actions?: ReactNode;
  className?: string;
  ref?: Ref<HTMLDivElement>;
  /** -1 for one that takes the focus when it comes. */
  tabIndex?: -1;
  children: ReactNode;
}

/** One wash, one icon, one sentence and its way out; stands above the thing it speaks of. */
export function Notice({ tone = 'tile', role, actions, className, ref, tabIndex, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div ref={ref} tabIndex={tabIndex} className={classes(styles.note, tone !== 'tile' && styles[tone], className)} role={role}>
      <Icon />
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
