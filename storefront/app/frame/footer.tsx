import type { MenuLink, Menus } from '#contract/entities/content.ts';
import { serviceHours, servicePhone, servicePhoneLink } from '#rules/shop/customer-service.ts';
import { AppLink, isInside } from '../links/app-link.tsx';
import type { PublicSettings } from '../settings.ts';
import { useSettings } from '../settings-context.tsx';
import { useShared } from '../shared-data.ts';
import { CachedMarkup } from '../ui/cached-markup.tsx';
import { Icon } from '../ui/icon.tsx';
import { ownScroll } from '../ui/own-scroll.ts';

export function Footer() {
  const { company } = useSettings();
  const { menus, year } = useShared();
  return (
    <CachedMarkup
      as="footer"
      className="ground isolate bg-violet-700 text-violet-100"
      parts={FooterParts}
      props={{ company, footer: menus.footer, bottom: menus.bottom, year }}
    />
  );
}

interface FooterProps extends Pick<Menus, 'footer' | 'bottom'> {
  company: PublicSettings['company'];
  year: string;
}

function FooterParts({ company, footer, bottom, year }: FooterProps) {
  return (
    <>
      <div className="mx-auto grid max-w-page grid-cols-2 gap-x-8 gap-y-10 px-4 pt-14 pb-10 desktop:grid-cols-[1fr_1fr_1fr_1.4fr] desktop:px-8">
        {footer.map(({ id, label, links }) => (
          <section key={id}>
            <h2 className="text-16 font-medium text-paper">
              {latin.test(label) ? <span className="latin font-normal">{label}</span> : label}
            </h2>
            <ul className="mt-2 text-14">
              {links.map((each) => (
                <li key={each.id}>
                  <FooterLink
                    {...each}
                    className="inline-flex min-h-9 items-center gap-1 hover:text-paper hover:underline"
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section aria-label="服務專線">
          <h2 className="text-16 font-medium text-paper">服務專線</h2>
          <a
            href={servicePhoneLink}
            className="digits mt-2 inline-flex min-h-11 items-center text-22 font-bold text-paper hover:underline desktop:text-28 min-[22.5rem]:whitespace-nowrap"
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
      <div className="border-t border-violet-600">
        <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-1 px-4 py-5 text-14 desktop:px-8">
          <p className="grow">
            © {year} {company.name}
            {company.taxId && (
              <>
                {' '}
                統一編號 <span className="digits">{company.taxId}</span>
              </>
            )}
          </p>
          {bottom.map((each) => (
            <FooterLink key={each.id} {...each} className="py-2 hover:text-paper hover:underline" />
          ))}
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
    </>
  );
}

/** A text of Latin letters, which is shown in the shop's Latin font. */
const latin = /^[ -~]+$/;

/** A link of the menus: inside the shop, or to another site in a new window. */
export function FooterLink({ label, link, className }: MenuLink & { className: string }) {
  if (isInside(link)) {
    return (
      <AppLink to={link} className={className}>
        {label}
      </AppLink>
    );
  }
  return (
    <a href={link} target="_blank" rel="noopener" className={className}>
      {label}
      <span className="sr-only">（另開視窗）</span>
    </a>
  );
}
