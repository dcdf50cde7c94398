import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useChangeView } from '../session.ts';
import { presentView } from '../view-as.ts';
import classes from './view-bar.module.css';

/** Says over every screen that it is shown as another role, and leads back. */
export function ViewBar() {
  const change = useChangeView();
  const view = presentView();
  if (!view) return null;
  return (
    <section aria-label="檢視角色" className={classes.bar}>
      <p className={classes.words}>
        以「{view.name}」檢視中<span className={classes.note}>，不能變更資料</span>
      </p>
      <Button size="compact-sm" variant="white" onClick={() => void change(undefined)}>
        結束檢視
      </Button>
    </section>
  );
}

/** The role that was looked at is gone, or the person may no longer look at it. */
export function EndView() {
  const change = useChangeView();
  useEffect(() => {
    void change(undefined);
  });
  return null;
}
