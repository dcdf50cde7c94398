import classes from './views.module.css';

/** The place of the bar of views while it is being loaded: as high as the bar, so that no row moves afterwards. */
export function ViewBarPlace() {
  return (
    <div aria-hidden className={classes.bar}>
      <ul className={classes.tabs}>
        <li>
          <span className={classes.tab}>全部</span>
        </li>
      </ul>
      <div className={classes.actions} />
    </div>
  );
}
