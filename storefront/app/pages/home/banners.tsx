import { useRef, useState } from 'react';
import { formatDateTime } from '#rules/dates.ts';
import { ContentLink } from '../../links/app-link.tsx';
import { IconButton } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { ownScroll } from '../../ui/own-scroll.ts';
import { notYet, Picture, wholeScreen } from '../../ui/picture.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import type { ShownBanner } from './load-home.ts';

/** The banners, which move only when the shopper moves them. */
export function Banners({ banners }: { banners: readonly ShownBanner[] }) {
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  // Without scripts nothing would ever show the slides after the first.
  const isHydrated = useIsHydrated();

  function show(index: number) {
    const slide = row.current?.children[index];
    if (slide instanceof HTMLElement) {
      row.current?.scrollTo({ left: slide.offsetLeft, behavior: ownScroll() });
    }
  }
  function onScroll() {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {};
    setShown(Math.round(scrollLeft / clientWidth));
  }

  return (
    <section
      aria-roledescription="輪播"
      aria-label="精選活動"
      className="relative overflow-hidden rounded-card bg-paper desktop:col-span-6"
    >
      <ul
        ref={row}
        className="rail relative flex h-full snap-x snap-mandatory overflow-x-auto"
        onScroll={onScroll}
      >
        {banners.map((banner, index) => (
          <li
            key={banner.id}
            className="flex w-full shrink-0 snap-start"
            inert={isHydrated && index !== shown}
          >
            <Slide banner={banner} isLater={index > 0 && !isHydrated} />
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <div className="absolute right-1 bottom-1 flex items-center noscript:hidden">
          <IconButton
            icon="chevronLeft"
            label="上一張"
            disabled={shown === 0}
            onClick={() => show(shown - 1)}
          />
          <p className="digits min-w-10 text-center text-14">
            <span className="sr-only">第 </span>
            {shown + 1}/{banners.length}
          </p>
          <IconButton
            icon="chevronRight"
            label="下一張"
            disabled={shown === banners.length - 1}
            onClick={() => show(shown + 1)}
          />
        </div>
      )}
    </section>
  );
}

interface SlideProps {
  banner: ShownBanner;
  /** Its picture waits until the page's scripts run. */
  isLater: boolean;
}

function Slide({ banner, isLater }: SlideProps) {
  const { title, image, imageMobile, link, endsAt } = banner;
  const content = (
    <>
      {/* Reserves the place of a picture that is not loaded yet. */}
      <div className="aspect-video w-full bg-apricot-100 desktop:aspect-8/3">
        <Picture
          src={imageMobile}
          alt=""
          width={1200}
          height={900}
          desktop={{ src: image, width: 1920, height: 720 }}
          sizes={`(width >= 1024px) 600px, ${wholeScreen}`}
          className={cn('aspect-video w-full object-cover desktop:aspect-8/3', isLater && notYet)}
        />
      </div>
      <div className="flex min-h-14 flex-1 flex-col items-start py-3 pr-36 pl-4 desktop:pl-5">
        <h3 className="font-bold text-balance group-hover:text-violet-700 desktop:text-18">
          {title}
        </h3>
        {endsAt && <p className="digits text-14 text-ink-soft">活動至 {formatDateTime(endsAt)}</p>}
      </div>
    </>
  );
  const own = 'relative flex w-full flex-col';
  if (!link) return <div className={own}>{content}</div>;
  return (
    <ContentLink to={link} className={`group ${own} focus-visible:-outline-offset-3`}>
      {content}
    </ContentLink>
  );
}
