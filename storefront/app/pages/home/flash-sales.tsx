import type { ReactNode } from 'react';
import type { FlashSale } from '#contract/entities/promotions.ts';
import { ContentLink } from '../../links/app-link.tsx';
import { cn } from '../../ui/cn.ts';
import { Picture } from '../../ui/picture.tsx';
import { type Heading, Section } from './section.tsx';

/** Two pictures for each sale, each with a link to the sale. */
export function FlashSales({ heading, sales }: { heading: Heading; sales: readonly FlashSale[] }) {
  if (sales.length === 0) return null;
  return (
    <Section heading={heading}>
      <ul className={cn('grid gap-8', sales.length > 1 && 'desktop:grid-cols-2 desktop:gap-10')}>
        {sales.map((sale) => (
          <li key={sale.id}>
            <MaybeLink to={sale.link}>
              <div className="grid grid-cols-2 gap-3">
                {[sale.imageFirst, sale.imageSecond].map((image) => (
                  <Picture
                    key={image}
                    src={image}
                    alt=""
                    width={1200}
                    height={900}
                    sizes="(width >= 1024px) 300px, 48vw"
                    className="aspect-4/3 w-full rounded-card object-cover"
                  />
                ))}
              </div>
              <p className="mt-3 text-18 font-medium group-hover:text-violet-700 group-hover:underline">
                {sale.title}
              </p>
            </MaybeLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function MaybeLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (!to) return <div>{children}</div>;
  return (
    <ContentLink to={to} className="group block">
      {children}
    </ContentLink>
  );
}
