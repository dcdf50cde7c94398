import { useState } from 'react';
import type { NewsTeaser } from '#contract/entities/content.ts';
import { formatDate } from '#rules/dates.ts';
import { AppLink } from '../../links/app-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { type BlocksProps, Section } from './section.tsx';

/** Articles by category. The page contains all groups and shows one. */
export function NewsGroups({ blocks: [heading], data: { newsGroups: groups } }: BlocksProps) {
  const [selected, setSelected] = useState('news-0');
  if (groups.length === 0) return null;
  const tabs = groups.map(({ category }) => ({ id: `news-${category.id}`, label: category.name }));
  const current = tabs.some(({ id }) => id === selected) ? selected : (tabs[0]?.id ?? '');
  return (
    <Section heading={heading} more={{ to: '/blog', text: '看全部' }}>
      <Tabs label="消息分類" tabs={tabs} selected={current} onSelect={setSelected} />
      {groups.map(({ category, items }) => (
        <div key={category.id} hidden={`news-${category.id}` !== current}>
          <TabPanel id={`news-${category.id}`} className="mt-6">
            <ul className="grid gap-x-6 gap-y-4 tablet:grid-cols-2 tablet:gap-y-8 desktop:grid-cols-4">
              {items.map((item) => (
                <li key={item.id}>
                  <NewsCard item={item} categoryId={category.id} />
                </li>
              ))}
            </ul>
          </TabPanel>
        </div>
      ))}
    </Section>
  );
}

function NewsCard({ item, categoryId }: { item: NewsTeaser; categoryId: number }) {
  const { id, title, image, beginAt, category } = item;
  return (
    <article className="group relative flex items-start gap-4 tablet:block">
      <div className="w-32 shrink-0 tablet:w-auto">
        <Picture
          src={image}
          alt=""
          width={1200}
          height={675}
          sizes="(width >= 1240px) 276px, (width >= 640px) 47vw, 128px"
          className="aspect-video w-full rounded-card bg-violet-50 object-cover"
        />
      </div>
      <div className="min-w-0">
        <p className="digits text-13 text-ink-soft tablet:mt-3">
          {category.name} · <time dateTime={beginAt}>{formatDate(beginAt)}</time>
        </p>
        <h3 className="mt-0.5 line-clamp-2 text-16 leading-snug font-medium">
          <AppLink
            to={`/blog/${id}${categoryId === 0 ? '' : `?categoryId=${categoryId}`}`}
            className="card-link hover:text-violet-700"
          >
            {title}
          </AppLink>
        </h3>
      </div>
    </article>
  );
}
