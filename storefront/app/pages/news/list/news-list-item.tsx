import type { NewsTeaser } from '#contract/entities/content.ts';
import { formatDate } from '#rules/dates.ts';
import { AppLink } from '../../../links/app-link.tsx';
import { Picture } from '../../../ui/picture.tsx';

interface NewsListItemProps {
  item: NewsTeaser;
  path: string;
  /** Whether the picture is loaded at once, as the first one of the list is. */
  isFirst: boolean;
}

/** An article's picture, category, date, title and summary. The whole card is a link to the article. */
export function NewsListItem({ item, path, isFirst }: NewsListItemProps) {
  return (
    <article className="group relative">
      <div className="overflow-hidden rounded-card">
        <Picture
          src={item.image}
          alt=""
          width={1200}
          height={675}
          sizes="(width >= 1024px) 580px, (width >= 640px) 46vw, 92vw"
          eager={isFirst}
          className="aspect-video w-full object-cover transition-transform duration-(--duration-slow) group-hover:scale-[1.02]"
        />
      </div>
      <p className="mt-4 flex gap-3 text-14 text-ink-soft">
        <span>{item.category.name}</span>
        <time dateTime={item.beginAt} className="digits">
          {formatDate(item.beginAt)}
        </time>
      </p>
      <h2 className="mt-1 text-18 font-bold desktop:text-22">
        <AppLink to={path} className="card-link hover:text-violet-700">
          {item.title}
        </AppLink>
      </h2>
      <p className="mt-2 line-clamp-2 text-ink-soft">{item.summary}</p>
    </article>
  );
}
