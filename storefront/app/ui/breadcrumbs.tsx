import { AppLink } from '../links/app-link.tsx';
import { Icon } from './icon.tsx';

export interface Crumb {
  name: string;
  path: string;
}

/** The breadcrumbs; the last one is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const last = crumbs.length - 1;
  return (
    <nav aria-label="麵包屑">
      <ol className="flex flex-wrap items-center gap-x-1 text-14 text-ink-soft">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="flex items-center gap-x-1">
            {index > 0 && <Icon name="chevronRight" className="size-4" />}
            {index === last ? (
              <span aria-current="page" className="py-1 text-ink">
                {name}
              </span>
            ) : (
              <AppLink to={path} className="py-1 hover:text-violet-700 hover:underline">
                {name}
              </AppLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
