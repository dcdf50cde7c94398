import { useRef, useState } from 'react';
import type { IndexSeries } from '#contract/entities/catalog.ts';
import type { Banner } from '#contract/entities/content.ts';
import { AppLink, ContentLink } from '../../links/app-link.tsx';
import { IconButton } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';
import { ownScroll } from '../../ui/own-scroll.ts';
import { notYet, Picture, wholeScreen } from '../../ui/picture.tsx';
import { useAlive } from '../../ui/use-alive.ts';

interface HeroProps {
  banners: readonly Banner[];
  series: readonly IndexSeries[];
}

/** The banners, which move only when the shopper moves them. On phones all series follow below in one line. */
export function Hero({ banners, series }: HeroProps) {
  return (
    <div>
      {banners.length > 0 && <Slides banners={banners} />}
      {series.length > 0 && (
        <nav aria-label="商品分類捷徑" className="border-b border-line bg-paper desktop:hidden">
          <ul className="rail flex gap-2 overflow-x-auto px-4 py-3">
            {series.map(({ id, name, productSeriesId }) => (
              <li key={id} className="shrink-0">
                <AppLink
                  to={`/products?series=${productSeriesId}`}
                  className="inline-flex min-h-10 items-center rounded-full bg-violet-50 px-4 text-14 text-violet-700"
                >
                  {name}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

function Slides({ banners }: { banners: readonly Banner[] }) {
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  // Without scripts nothing would ever show the slides after the first.
  const isAlive = useAlive();

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
    <section aria-roledescription="輪播" aria-label="精選活動" className="relative">
      <ul
        ref={row}
        className="rail relative flex snap-x snap-mandatory overflow-x-auto"
        onScroll={onScroll}
      >
        {banners.map((banner, index) => (
          <li
            key={banner.id}
            className="flex w-full shrink-0 snap-start"
            inert={isAlive && index !== shown}
          >
            <Slide banner={banner} isFirst={index === 0} isLater={index > 0 && !isAlive} />
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <div className="absolute right-3 bottom-3 flex items-center gap-1 rounded-full bg-paper/90 px-1 desktop:right-8 desktop:bottom-8">
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
  banner: Banner;
  isFirst: boolean;
  /** Its picture waits until the page's scripts run. */
  isLater: boolean;
}

function Slide({ banner, isFirst, isLater }: SlideProps) {
  const { title, image, imageMobile, link } = banner;
  const content = (
    <>
      {/* Reserves the place of a picture that is not loaded yet. */}
      <div className="aspect-4/3 w-full bg-apricot-100 desktop:aspect-8/3">
        <Picture
          src={imageMobile}
          alt=""
          width={1200}
          height={900}
          desktop={{ src: image, width: 1920, height: 720 }}
          sizes={`(width >= 1024px) 100vw, ${wholeScreen}`}
          eager={isFirst}
          className={cn('aspect-4/3 w-full object-cover desktop:aspect-8/3', isLater && notYet)}
        />
      </div>
      <div className="flex flex-1 flex-col desktop:absolute desktop:inset-0 desktop:mx-auto desktop:max-w-page desktop:flex-row desktop:items-center desktop:px-8">
        <div className="desktop:max-w-md flex-1 bg-apricot-100 px-5 pt-5 pb-16 desktop:flex-none desktop:rounded-sheet desktop:bg-paper/92 desktop:px-10 desktop:py-9">
          <p className="text-22 font-bold text-balance desktop:text-36">{title}</p>
          {link && (
            <p className="mt-2 inline-flex items-center gap-1 font-medium text-violet-700 group-hover:underline desktop:mt-4">
              前往選購
              <Icon name="chevronRight" className="size-5" />
            </p>
          )}
        </div>
      </div>
    </>
  );
  return link ? (
    <ContentLink
      to={link}
      className="group relative flex w-full flex-col focus-visible:-outline-offset-3"
    >
      {content}
    </ContentLink>
  ) : (
    <div className="relative flex w-full flex-col">{content}</div>
  );
}
