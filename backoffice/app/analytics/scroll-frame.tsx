import type { ReactNode } from 'react';
import classes from './analytics.module.css';

/** Surrounds a table that may be wider or longer than its place. */
export function ScrollFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.frame} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
