import { serviceHours, servicePhone, servicePhoneLink } from '#rules/shop/customer-service.ts';
import { AppLink } from '../links/app-link.tsx';
import { useSettings } from '../settings-context.tsx';
import { useShared } from '../shared-data.ts';
import { FooterLink } from './footer.tsx';
import { everything } from './header/menu-links.ts';

const link = 'inline-flex min-h-11 items-center hover:underline';

/** The footer of pages from which nothing may lead away: who sells, whom to call, and the way back to the goods
 * beside the terms, a line each. */
export function EnclosedFooter() {
  const { company } = useSettings();
  const { menus, year } = useShared();
  return (
    <footer className="border-t border-line bg-paper px-4 py-6 text-center text-14 text-ink-soft">
      <p>
        © {year} {company.name}
        {company.taxId && (
          <span className="digits inline-block pl-2">統一編號 {company.taxId}</span>
        )}
      </p>
      <p>
        <a href={servicePhoneLink} className="digits whitespace-nowrap hover:underline">
          {servicePhone}
        </a>
        <span className="inline-block pl-2">{serviceHours}</span>
      </p>
      <p className="flex flex-wrap justify-center gap-x-6">
        <AppLink to={everything} className={link}>
          全部商品
        </AppLink>
        {menus.bottom.map((each) => (
          <FooterLink key={each.id} {...each} className={link} />
        ))}
      </p>
    </footer>
  );
}
