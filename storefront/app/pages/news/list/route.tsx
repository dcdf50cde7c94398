import { data } from 'react-router';
import { api as browserApi } from '../../../api.ts';
import { shopContext } from '../../../context.server.ts';
import { loadNewsCategories, loadNewsPage, loadPinned } from '../../../data/news.ts';
import { Trail } from '../../../frame/trail.tsx';
import type { PublicApi } from '../../../handler.ts';
import { PageHead } from '../../../head/page-head.tsx';
import { AppLink } from '../../../links/app-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { cn } from '../../../ui/cn.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { articlePath, newsListPath, wholeNumber } from '../news-queries.ts';
import type { Route } from './+types/route';
import { NewsListItem } from './news-list-item.tsx';

async function load(api: PublicApi, url: string) {
  const query = new URL(url).searchParams;
  const categoryId = wholeNumber(query.get('categoryId'), 1, 0);
  const page = wholeNumber(query.get('page'), 1, 1);
  const isStart = page === 1 && categoryId === 0;
  const [categories, news, pinned] = await Promise.all([
    loadNewsCategories(api),
    loadNewsPage(api, { page, categoryId }),
    isStart ? loadPinned(api) : undefined,
  ]);
  if (page > 1 && page > news.pageCount) throw data(null, { status: 404 });
  return { categories, news, categoryId, pinned };
}

export function loader({ context, request }: Route.LoaderArgs) {
  return load(context.get(shopContext).api, request.url);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(browserApi, request.url);
}

export default function NewsList({ loaderData }: Route.ComponentProps) {
  const { categories, news, categoryId, pinned } = loaderData;
  const category = categories.find(({ id }) => id === categoryId);
  const title = categoryId && category ? category.name : '最新消息';
  const path = newsListPath({ page: news.page, categoryId });
  return (
    <div className="page">
      <PageHead
        title={news.page > 1 ? `${title}（第 ${news.page} 頁）` : title}
        canonical={path}
        hidden={news.items.length === 0}
      />
      <Trail crumbs={[{ name: '最新消息', path: '/blog' }]} />
      <PageHeading title={title} />
      <nav aria-label="消息分類" className="mb-8">
        <ul className="flex flex-wrap gap-2">
          {categories.map(({ id, name }) => (
            <li key={id}>
              <AppLink
                to={newsListPath({ categoryId: id })}
                aria-current={id === categoryId ? 'page' : undefined}
                className={cn(
                  'inline-flex min-h-11 items-center rounded-full border px-4 text-14 transition-colors duration-(--duration-fast) tablet:px-5 tablet:text-16',
                  id === categoryId
                    ? 'border-violet-700 bg-violet-700 text-paper'
                    : 'border-line bg-paper hover:border-violet-600',
                )}
              >
                {name}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      {pinned && (
        <p className="mb-8 flex items-center gap-3 rounded-card bg-apricot-100 px-5 py-3">
          <Badge tone="apricot" className="shrink-0">
            置頂
          </Badge>
          <AppLink
            to={articlePath(pinned.id)}
            className="min-w-0 font-medium underline-offset-4 hover:underline"
          >
            {pinned.title}
          </AppLink>
        </p>
      )}
      {news.items.length === 0 ? (
        <EmptyState
          title="目前沒有消息"
          action={
            <AppLink to="/blog" className={buttonClass('secondary')}>
              看全部消息
            </AppLink>
          }
        />
      ) : (
        <ul className="mb-12 grid gap-8 tablet:grid-cols-2">
          {news.items.map((item, index) => (
            <li key={item.id}>
              <NewsListItem
                item={item}
                path={articlePath(item.id, categoryId)}
                isFirst={index === 0}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label="最新消息"
        page={news.page}
        pageCount={news.pageCount}
        pathOf={(page) => newsListPath({ page, categoryId })}
      />
    </div>
  );
}
