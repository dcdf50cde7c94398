import type { ReactNode } from 'react';
import { serviceHours, servicePhone, servicePhoneLink } from '#rules/customer-service.ts';
import { literals } from '../copy.ts';
import { AppLink } from '../links/app-link.tsx';
import { useSettings } from '../settings-context.tsx';
import { useShared } from '../shared-data.ts';
import { Icon } from '../ui/icon.tsx';
import { ownScroll } from '../ui/own-scroll.ts';
import { everything } from './header/menu-links.ts';

export function Footer() {
  const { company, links } = useSettings();
  const { year } = useShared();
  return (
    <footer className="ground bg-violet-700 text-violet-100">
      <div className="mx-auto grid max-w-page desktop:grid-cols-[1fr_1fr_1fr_1.4fr] grid-cols-2 gap-x-8 gap-y-10 desktop:px-8 px-4 pt-14 pb-10">
        <LinkGroup title="客戶服務">
          <Inside to={everything}>全部商品</Inside>
          <Inside to="/faq">常見問題</Inside>
          <Inside to="/shipping-method">配送方式</Inside>
          <Inside to="/member-benefits">會員權益</Inside>
          <Inside to="/test-report">檢驗報告</Inside>
          <Outside to={links.contact}>聯絡我們</Outside>
          <Outside to={links.survey}>滿意度問卷</Outside>
        </LinkGroup>
        <LinkGroup title="關於我們">
          <Inside to="/about-us?tab=0">品牌理念</Inside>
          <Inside to="/about-us?tab=1">銷售據點</Inside>
          <Inside to="/road-to-gender-equality">性別平權之路</Inside>
          <Inside to="/blog">最新消息</Inside>
          <Outside to={links.recruitment}>人才招募</Outside>
        </LinkGroup>
        <LinkGroup title={<span className="latin font-normal">{literals.followUs}</span>}>
          <Outside to={links.facebook}>Facebook</Outside>
          <Outside to={links.instagram}>Instagram</Outside>
          <Outside to={links.line}>LINE</Outside>
        </LinkGroup>
        <section aria-label="服務專線">
          <h2 className="font-medium text-16 text-paper">服務專線</h2>
          <a
            href={servicePhoneLink}
            className="digits mt-2 inline-flex min-h-11 items-center font-bold desktop:text-28 text-22 text-paper hover:underline min-[22.5rem]:whitespace-nowrap"
          >
            {servicePhone}
          </a>
          <p className="mt-1 text-14">
            {serviceHours.split('、').map((part) => (
              <span key={part} className="mr-2 inline-block">
                {part}
              </span>
            ))}
          </p>
        </section>
      </div>
      <div className="border-violet-600 border-t">
        <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-1 desktop:px-8 px-4 py-5 text-14">
          <p className="grow">
            © {year} {company.name} 統一編號 <span className="digits">{company.taxId}</span>
          </p>
          <AppLink to="/terms-of-service" className="py-2 hover:text-paper hover:underline">
            服務條款
          </AppLink>
          <AppLink to="/privacy-statement" className="py-2 hover:text-paper hover:underline">
            隱私權聲明
          </AppLink>
          <button
            type="button"
            className="inline-flex min-h-11 items-center gap-1.5 hover:text-paper hover:underline"
            onClick={() => window.scrollTo({ top: 0, behavior: ownScroll() })}
          >
            <Icon name="arrowUp" className="size-4.5" />
            回到頂端
          </button>
        </div>
      </div>
    </footer>
  );
}

function LinkGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-medium text-16 text-paper">{title}</h2>
      <ul className="mt-2 text-14">{children}</ul>
    </section>
  );
}

const linkClass = 'inline-flex min-h-9 items-center gap-1 hover:text-paper hover:underline';

function Inside({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <AppLink to={to} className={linkClass}>
        {children}
      </AppLink>
    </li>
  );
}

function Outside({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <a href={to} target="_blank" rel="noopener" className={linkClass}>
        {children}
        <span className="sr-only">（另開視窗）</span>
      </a>
    </li>
  );
}
