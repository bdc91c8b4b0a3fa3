import type { ReactNode } from 'react';
import { Plates } from '#ui/plates.tsx';
import styles from './checkout.module.css';

/** One of the five parts of the checkout, with its number as a plate. */
export function CheckoutStep({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className={styles.block}>
      <h2 className={styles.step}>
        <Plates text={String(number)} hidden />
        <span className="h3">{title}</span>
      </h2>
      {children}
    </section>
  );
}
