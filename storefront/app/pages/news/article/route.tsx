import { data } from 'react-router';
import { formatDate } from '#rules/dates.ts';
import { pictureFileAt } from '#rules/goods/pictures.ts';
import { api as browserApi } from '../../../api.ts';
import { shopContext } from '../../../context.server.ts';
import { loadArticle } from '../../../data/news.ts';
import { Trail } from '../../../frame/trail.tsx';
import type { PublicApi } from '../../../handler.ts';
import { JsonLd } from '../../../head/json-ld.tsx';
import { PageHead } from '../../../head/page-head.tsx';
import { AppLink } from '../../../links/app-link.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { cn } from '../../../ui/cn.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { articlePath, newsListPath, wholeNumber } from '../news-queries.ts';
import type { Route } from './+types/route';
import { loadMentioned } from './load-mentioned.ts';
import { Mentioned } from './mentioned.tsx';
import { ShareButton } from './share-button.tsx';

async function load(api: PublicApi, newsId: string, url: string) {
  const id = wholeNumber(newsId, 1, 0);
  const categoryId = wholeNumber(new URL(url).searchParams.get('categoryId'), 1, 0);
  const article = id ? await loadArticle(api, id, categoryId) : undefined;
  if (!article) throw data(null, { status: 404 });
  return { ...article, categoryId, mentioned: await loadMentioned(api, article.news) };
}

export function loader({ context, params, request }: Route.LoaderArgs) {
  return load(context.get(shopContext).api, params.newsId, request.url);
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return load(browserApi, params.newsId, request.url);
}

export default function NewsArticle({ loaderData }: Route.ComponentProps) {
  const { news, previousId, nextId, categoryId, mentioned } = loaderData;
  const listPath = newsListPath({ categoryId });
  return (
    <div className="page">
      <PageHead title={news.title} description={news.summary} image={news.image} type="article" />
      <JsonLd
        data={{
          '@type': 'NewsArticle',
          headline: news.title,
          datePublished: news.beginAt,
          image: [pictureFileAt(news.image, 1200)],
        }}
      />
      <Trail
        crumbs={[
          { name: '最新消息', path: listPath },
          { name: news.title, path: articlePath(news.id, categoryId) },
        ]}
      />
      <article className="mx-auto max-w-(--container-narrow)">
        <p className="mt-6 flex gap-3 text-14 text-ink-soft">
          <span>{news.category.name}</span>
          <time dateTime={news.beginAt} className="digits">
            {formatDate(news.beginAt)}
          </time>
        </p>
        <PageHeading title={news.title} />
        <Picture
          src={news.image}
          alt=""
          width={1200}
          height={675}
          sizes="(width >= 1024px) 760px, 92vw"
          eager
          className="mb-8 aspect-video w-full rounded-card object-cover"
        />
        <div
          className="prose"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises the article by an allow-list.
          dangerouslySetInnerHTML={{ __html: news.content }}
        />
        <ShareButton title={news.title} />
      </article>
      {mentioned && <Mentioned {...mentioned} />}
      <nav
        aria-label="其他消息"
        className="mx-auto mt-16 grid max-w-(--container-narrow) grid-cols-[1fr_auto_1fr] items-center gap-2 border-t border-line pt-8"
      >
        <Neighbour id={previousId} categoryId={categoryId} label="上一則" rel="prev" />
        <AppLink to={listPath} className={buttonClass('secondary', 'normal', 'max-tablet:px-4')}>
          回消息列表
        </AppLink>
        <Neighbour id={nextId} categoryId={categoryId} label="下一則" rel="next" />
      </nav>
    </div>
  );
}

interface NeighbourProps {
  id: number | null;
  categoryId: number;
  label: string;
  rel: 'prev' | 'next';
}

function Neighbour({ id, categoryId, label, rel }: NeighbourProps) {
  if (id === null) return <span />;
  return (
    <AppLink
      to={articlePath(id, categoryId)}
      rel={rel}
      className={buttonClass(
        'quiet',
        'normal',
        cn('max-tablet:px-3', rel === 'prev' ? 'justify-self-start' : 'justify-self-end'),
      )}
    >
      {label}
    </AppLink>
  );
}
