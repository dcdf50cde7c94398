import { type ReactNode, Suspense } from 'react';
import type { Listed } from '#contract/resources/resource.ts';
import { additionsOf } from './additions.ts';
import classes from './beside-list.module.css';
import type { BesideListProps } from './beside-list-props.ts';

interface Props extends BesideListProps {
  resource: Listed;
  children: ReactNode;
}

/** The rows of a list, and beside them what the list adds; its place is free until it is loaded. */
export function BesideList({ resource, rows, children }: Props) {
  const { Beside } = additionsOf(resource.name) ?? {};
  if (!Beside) return children;
  return (
    <div className={classes.columns}>
      <div className={classes.list}>{children}</div>
      <Suspense>
        <Beside rows={rows} />
      </Suspense>
    </div>
  );
}
