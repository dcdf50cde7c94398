import { useSearchParams } from 'react-router';
import { Trail } from '../../../frame/trail.tsx';
import { PageHead } from '../../../head/page-head.tsx';
import { AppLink } from '../../../links/app-link.tsx';
import { cn } from '../../../ui/cn.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import picture from '../../../ui/spots/brand.svg?no-inline';
import { brandLead } from '../texts/brand-values.ts';
import { BrandValues } from './brand-values.tsx';
import { SalesLocations } from './sales-locations.tsx';

const tabs = ['品牌理念', '銷售據點'] as const;

/** Brand values (tab 0) and sales locations (tab 1). Any other tab counts as 0 (G-011). */
export default function AboutUs() {
  const [query] = useSearchParams();
  const current = query.get('tab') === '1' ? 1 : 0;
  return (
    <div className="page">
      <PageHead
        title={current === 1 ? '銷售據點' : '關於品牌'}
        description={current === 1 ? '晴棉直營門市、百貨專櫃與合作藥局的地址與地圖。' : brandLead}
        canonical={`/about-us?tab=${current}`}
      />
      <Trail crumbs={[{ name: '關於品牌', path: '/about-us?tab=0' }]} />
      <PageHeading title="關於品牌" lead={brandLead} picture={picture} />
      <nav aria-label="關於品牌" className="mb-10">
        <ul className="flex gap-6 border-line border-b">
          {tabs.map((name, index) => (
            <li key={name}>
              <AppLink
                to={`/about-us?tab=${index}`}
                preventScrollReset
                aria-current={index === current ? 'page' : undefined}
                className={cn(
                  '-mb-px inline-flex min-h-12 items-center border-b-2 text-18',
                  index === current
                    ? 'border-violet-700 font-bold text-violet-700'
                    : 'border-transparent text-ink-soft hover:text-violet-700',
                )}
              >
                {name}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      {current === 0 ? (
        <BrandValues />
      ) : (
        <SalesLocations city={query.get('location') ?? ''} channel={query.get('store') ?? ''} />
      )}
    </div>
  );
}
