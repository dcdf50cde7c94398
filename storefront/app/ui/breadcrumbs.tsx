import { AppLink } from '../links/app-link.tsx';
import { Icon } from './icon.tsx';

export interface Crumb {
  name: string;
  path: string;
}

/**
 * The breadcrumbs; the last one is the page itself. On phones they are one line. If it is too long, the last name
 * is shortened first, because the heading shows it in full.
 */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const last = crumbs.length - 1;
  return (
    <nav aria-label="麵包屑">
      <ol className="flex items-center gap-x-1 text-14 text-ink-soft tablet:flex-wrap">
        {crumbs.map(({ name, path }, index) => (
          <li
            key={path}
            className="flex min-w-0 items-center gap-x-1 first:shrink-0 last:min-w-12 last:shrink-9999"
          >
            {index > 0 && <Icon name="chevronRight" className="size-4" />}
            {index === last ? (
              <span aria-current="page" className="truncate py-1 text-ink">
                {name}
              </span>
            ) : (
              <AppLink to={path} className="truncate py-1 hover:text-violet-700 hover:underline">
                {name}
              </AppLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
