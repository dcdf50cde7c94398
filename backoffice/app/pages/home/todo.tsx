import { Title } from '@mantine/core';
import { Link } from 'react-router';
import type { TodoItem } from './dashboard.ts';
import classes from './home.module.css';

/** What waits for somebody; what does not wait stays in its place, pale. */
export function Todo({ todo }: { todo: readonly TodoItem[] }) {
  if (todo.length === 0) return null;
  return (
    <section aria-labelledby="todo">
      <Title order={2} size="h5" id="todo" className={classes.title}>
        待辦
      </Title>
      <ul className={classes.todo}>
        {todo.map(({ name, label, count, path }) => (
          <li key={name} data-waits={count > 0 || undefined}>
            <Link to={path}>
              <span className={classes.count}>{count.toLocaleString('en')}</span>
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
