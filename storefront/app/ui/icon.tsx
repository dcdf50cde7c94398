import { cn } from './cn.ts';

/** SVG paths on a 24 × 24 grid. */
const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l4.5 4.5',
  member: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.7-6 7.5-6s6.9 2 7.5 6',
  cart: 'M3 4h2.2l2 11.2a1.6 1.6 0 0 0 1.6 1.3h8.6a1.6 1.6 0 0 0 1.6-1.2L20.8 8H6M9.5 20.5h.01M17 20.5h.01',
  chevronDown: 'M6 9.5l6 6 6-6',
  chevronLeft: 'M14.5 6l-6 6 6 6',
  chevronRight: 'M9.5 6l6 6-6 6',
  arrowUp: 'M12 19V5M6 11l6-6 6 6',
  external: 'M9 6H5.5v12.5H18V15M13 5h6v6M19 5l-8.5 8.5',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
  return: 'M4.5 9H15a5 5 0 0 1 0 10h-4M4.5 9l4-4M4.5 9l4 4',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4L2.8 19.5h18.4L12 4ZM12 10v4.5M12 17h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.8h.01',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.2l3.4 2',
  truck:
    'M2.5 6.5h11v10h-11zM13.5 10h4l3.5 3.5v3h-7.5zM7 19.2a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8ZM17 19.2a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8Z',
  gift: 'M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5C9 7.5 7.5 6.3 7.5 5c0-2.6 4-2 4.5 2.5.5-4.5 4.5-5.1 4.5-2.5 0 1.3-1.5 2.5-4.5 2.5Z',
  play: 'M8 5.5v13l11-6.5-11-6.5Z',
  pause: 'M8.5 6v12M15.5 6v12',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  edit: 'M5 19h3.5L19 8.5 15.5 5 5 15.5V19Z',
  lock: 'M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  phone:
    'M6 4h3.2l1.6 4.2-2 1.6a11 11 0 0 0 5.4 5.4l1.6-2L20 14.8V18a2 2 0 0 1-2.2 2A15.8 15.8 0 0 1 4 6.2 2 2 0 0 1 6 4Z',
  store:
    'M4 10v9.5h16V10M3 10l1.8-5.5h14.4L21 10c0 3-4.5 3-4.5 0 0 3-4.5 3-4.5 0 0 3-4.5 3-4.5 0 0 3-4.5 3-4.5 0ZM10 19.5V14h4v5.5',
} as const;

export type IconName = keyof typeof paths;

interface IconProps {
  name: IconName;
  className?: string;
}

/** A line icon in the colour of its text. Use it only beside words or inside a labelled element. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cn('size-6 shrink-0', className)}
    >
      <path d={paths[name]} />
    </svg>
  );
}
