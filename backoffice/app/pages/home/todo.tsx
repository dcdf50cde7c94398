import { Title } from '@mantine/core';
import { Link } from 'react-router';
import type { TodoItem } from './dashboard.ts';
import classes from './home.module.css';

type Waits = Pick<TodoItem, 'label' | 'count' | 'path'>;

/** Waiting work, each with its list. Empty lists are in one line below, so that they can be reached too. */
export function Todo({ todo }: { todo: readonly TodoItem[] }) {
  if (todo.length === 0) return null;
  const isWaiting = ({ count, parts }: TodoItem) => count > 0 || parts.some(isSome);
  const waiting = todo.filter(isWaiting);
  const others = todo.filter((each) => !isWaiting(each));
  return (
    <section aria-labelledby="todo">
      <Title order={2} size="h5" id="todo" className={classes.title}>
        待辦
      </Title>
      {waiting.length > 0 && (
        <ul className={classes.todo}>
          {waiting.map((each) => (
            <li key={each.name}>
              <Link to={each.path} className={classes.main}>
                <span className={classes.count}>{each.count.toLocaleString('en')}</span>
                <span>{each.label}</span>
              </Link>
              <Parts parts={each.parts} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p className={classes.others}>
          <span>{waiting.length > 0 ? '沒有等待的：' : '現在沒有等您處理的事：'}</span>
          {others.map(({ name, label, path }) => (
            <Link key={name} to={path}>
              {label}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}

const isSome = ({ count }: Waits) => count > 0;

function Parts({ parts }: { parts: readonly Waits[] }) {
  const some = parts.filter(isSome);
  if (some.length === 0) return null;
  return (
    <ul className={classes.stages}>
      {some.map(({ label, count, path }) => (
        <li key={label}>
          <Link to={path}>{`${label} ${count.toLocaleString('en')}`}</Link>
        </li>
      ))}
    </ul>
  );
}
