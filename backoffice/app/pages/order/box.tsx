import type { ReactNode } from 'react';
import classes from './order.module.css';

interface Props {
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One subject of an order. */
export function Box({ title, actions, children }: Props) {
  return (
    <section className={classes.box} aria-label={title}>
      <div className={classes.boxHead}>
        <h2>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** A detail with its name; inside a `dl`. */
export function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children === '' ? '—' : children}</dd>
    </>
  );
}
