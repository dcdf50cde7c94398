import { Link } from 'react-router';
import { formatNumber } from '#rules/numbers.ts';
import type { Dashboard } from './dashboard.ts';
import classes from './home.module.css';

/** What is coming or under way besides the queue, in one line. Nothing, if there is nothing. */
export function UnderWay({ todo, hasStages }: { todo: Dashboard['todo']; hasStages: boolean }) {
  const shown = todo.filter(
    ({ path, count }) => count > 0 && !(hasStages && path.startsWith('/fulfilment')),
  );
  if (shown.length === 0) return null;
  return (
    <p className={classes.others}>
      <span>也看一下：</span>
      {shown.map(({ name, label, count, path }) => (
        <Link key={name} to={path}>{`${label} ${formatNumber(count)}`}</Link>
      ))}
    </p>
  );
}
