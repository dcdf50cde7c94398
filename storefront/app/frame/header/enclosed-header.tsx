import { servicePhone, servicePhoneLink } from '#rules/shop/customer-service.ts';
import { Icon } from '../../ui/icon.tsx';
import { HomeLink } from './home-link.tsx';

/** The header of pages from which nothing may lead away: logo, title, and the number of customer service (G-172). */
export function EnclosedHeader({ words }: { words: string }) {
  return (
    <header className="site-header z-(--layer-header)">
      <div className="site-header-bar border-b border-line bg-paper">
        <div className="site-header-row">
          <div className="site-header-contents gap-2.5 px-4 desktop:gap-4 desktop:px-8">
            <HomeLink />
            <p className="mr-auto flex items-center gap-1.5 border-l border-line pl-2.5 text-14 whitespace-nowrap text-leaf-700 desktop:pl-4 desktop:text-16">
              <Icon name="lock" className="size-4.5 max-[24rem]:hidden" />
              {words}
            </p>
            <a
              href={servicePhoneLink}
              aria-label={`客服專線 ${servicePhone}`}
              className="digits inline-flex min-h-11 min-w-11 items-center justify-end gap-1.5 text-14 font-medium whitespace-nowrap text-violet-700 hover:underline desktop:text-16"
            >
              <Icon name="phone" className="size-5 min-[22.5rem]:max-[26rem]:hidden" />
              <span className="max-[22.5rem]:sr-only">{servicePhone}</span>
            </a>
          </div>
        </div>
      </div>
    </header>
  );
}
