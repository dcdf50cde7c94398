import { AppLink } from '../links/app-link.tsx';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';

interface PaginationProps {
  /** The name of the list, e.g. 最新消息. */
  label: string;
  /** 1-based. */
  page: number;
  pageCount: number;
  pathOf(page: number): string;
}

/** First, last and the neighbours of `page`; 0 marks a gap. */
export function shownPages(page: number, pageCount: number): number[] {
  const wanted = new Set([1, page - 1, page, page + 1, pageCount]);
  const pages = [...wanted].filter((each) => each >= 1 && each <= pageCount).sort((a, b) => a - b);
  return pages.flatMap((each, index) => {
    const before = pages[index - 1];
    return before !== undefined && each - before > 1 ? [0, each] : [each];
  });
}

const step = 'inline-grid size-11 place-items-center rounded-full';

/** Links to the pages of a list; nothing if there is only one page. */
export function Pagination({ label, page, pageCount, pathOf }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={`${label}分頁`} className="flex justify-center">
      <ul className="digits flex items-center gap-1">
        <li>
          <PageStep
            to={page > 1 ? pathOf(page - 1) : undefined}
            label="上一頁"
            icon="chevronLeft"
          />
        </li>
        {shownPages(page, pageCount).map((each, index, all) => (
          <li key={each === 0 ? `gap-${all[index - 1]}` : each}>
            {each === 0 ? (
              <span className="px-1 text-ink-soft">…</span>
            ) : (
              <AppLink
                to={pathOf(each)}
                aria-current={each === page ? 'page' : undefined}
                aria-label={`第 ${each} 頁`}
                className={cn(
                  step,
                  each === page ? 'bg-violet-700 text-paper' : 'hover:bg-violet-100',
                )}
              >
                {each}
              </AppLink>
            )}
          </li>
        ))}
        <li>
          <PageStep
            to={page < pageCount ? pathOf(page + 1) : undefined}
            label="下一頁"
            icon="chevronRight"
          />
        </li>
      </ul>
    </nav>
  );
}

function PageStep({
  to,
  label,
  icon,
}: {
  to: string | undefined;
  label: string;
  icon: 'chevronLeft' | 'chevronRight';
}) {
  if (!to) {
    return (
      <span className={cn(step, 'text-line-strong')}>
        <Icon name={icon} className="size-5" />
      </span>
    );
  }
  return (
    <AppLink to={to} aria-label={label} className={cn(step, 'text-violet-700 hover:bg-violet-100')}>
      <Icon name={icon} className="size-5" />
    </AppLink>
  );
}
