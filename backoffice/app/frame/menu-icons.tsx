import type { ScreenGroup } from '#contract/navigation.ts';
import classes from './menu.module.css';

/** The lines of each icon in a square of 20 units. */
const lines: Readonly<Record<ScreenGroup | 'today' | 'menu' | 'search', string>> = {
  today: 'M3.5 9.5 10 4l6.5 5.5M5.5 8.5V16h9V8.5M8 12l1.5 1.5L12.5 10.5',
  orders: 'M5 2.5h10v15l-2.5-1.5L10 17.5 7.5 16 5 17.5ZM8 7h4M8 10.5h4',
  catalogue: 'M10 2.5 16.5 6v8L10 17.5 3.5 14V6ZM3.5 6 10 9.5 16.5 6M10 9.5v8',
  supply:
    'M2.5 5h9v9h-9ZM11.5 8h3.5l2.5 3v3h-6M5 16.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM14.5 16.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  promotions: 'M3 10.5 10.5 3H17v6.5L9.5 17ZM13.5 6.5h.01',
  content: 'M3.5 3.5h13v13h-13ZM3.5 7.5h13M7.5 7.5v9',
  members: 'M10 10a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM3.5 17a6.5 6.5 0 0 1 13 0',
  reports: 'M3.5 3v13.5H17M7 13.5V10M10.5 13.5v-7M14 13.5V8.5',
  settings:
    'M3 6h8M15 6h2M3 14h2M9 14h8M11 6a2 2 0 1 0 4 0 2 2 0 0 0-4 0ZM5 14a2 2 0 1 0 4 0 2 2 0 0 0-4 0Z',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4',
};

/** A small drawing beside the words of the menu; screen readers pass it over. */
export function MenuIcon({ of }: { of: keyof typeof lines }) {
  return (
    <svg className={classes.icon} viewBox="0 0 20 20" aria-hidden="true">
      <path d={lines[of]} />
    </svg>
  );
}
