import { ContentLink } from '../../links/app-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { HomeData } from './load-home.ts';
import { type Heading, Section } from './section.tsx';

/** Goods that only this shop sells. */
export function ExclusiveSales({
  heading,
  sales,
}: {
  heading: Heading;
  sales: HomeData['exclusiveSales'];
}) {
  if (sales.length === 0) return null;
  return (
    <Section heading={heading}>
      <ul className="grid gap-4 tablet:grid-cols-3 tablet:gap-6">
        {sales.map(({ id, title, image, link }) => (
          <li
            key={id}
            className="group relative flex items-center gap-4 tablet:flex-col tablet:items-stretch tablet:gap-3"
          >
            <div className="w-32 shrink-0 overflow-hidden rounded-card bg-paper tablet:w-auto">
              <Picture
                src={image}
                alt=""
                width={1200}
                height={900}
                sizes="(width >= 1240px) 376px, (width >= 640px) 31vw, 128px"
                className="aspect-4/3 w-full object-cover transition-transform duration-(--duration-slow) ease-out group-hover:scale-[1.03]"
              />
            </div>
            <h3 className="text-16 font-medium">
              {link ? (
                <ContentLink to={link} className="card-link hover:text-violet-700">
                  {title}
                </ContentLink>
              ) : (
                title
              )}
            </h3>
          </li>
        ))}
      </ul>
    </Section>
  );
}
