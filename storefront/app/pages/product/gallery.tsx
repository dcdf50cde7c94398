import { useRef, useState } from 'react';
import type { Picture as PictureData } from '#contract/fields.ts';
import { pictureAt } from '#rules/goods/pictures.ts';
import { IconButton } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { ownScroll } from '../../ui/own-scroll.ts';
import { notYet, Picture, wholeScreen } from '../../ui/picture.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

interface GalleryProps {
  name: string;
  pictures: readonly PictureData[];
}

/** The pictures side by side. The shopper swipes, or uses buttons and thumbnails. */
export function Gallery({ name, pictures }: GalleryProps) {
  const row = useRef<HTMLUListElement>(null);
  const isHydrated = useIsHydrated();
  const [shown, setShown] = useState(0);

  function show(index: number) {
    const { clientWidth = 0 } = row.current ?? {};
    row.current?.scrollTo({ left: index * clientWidth, behavior: ownScroll() });
  }
  function onScroll() {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {};
    setShown(Math.round(scrollLeft / clientWidth));
  }

  const isAlone = pictures.length < 2;
  return (
    <section
      data-gallery
      aria-roledescription="輪播"
      aria-label={`${name} 的圖片`}
      className="min-w-0"
    >
      <ul
        ref={row}
        // The arrow keys change the picture for shoppers who cannot swipe.
        tabIndex={isAlone ? undefined : 0}
        onScroll={onScroll}
        className="rail -mx-4 flex snap-x snap-mandatory overflow-x-auto bg-(--series-stage) desktop:mx-0 desktop:rounded-sheet"
      >
        {pictures.map(({ id, url, alt }, index) => (
          <li key={id} className="w-full shrink-0 snap-center">
            <Picture
              src={url}
              alt={alt || `${name}，第 ${index + 1} 張`}
              width={1200}
              height={1200}
              sizes={`(width >= 1240px) 600px, (width >= 1024px) 50vw, ${wholeScreen}`}
              eager={index === 0}
              className={cn(
                'aspect-square w-full object-cover max-tablet:portrait:max-h-[max(40svh,86vw)] max-desktop:landscape:max-h-[75svh] max-desktop:landscape:object-contain',
                index > 0 && !isHydrated && notYet,
              )}
            />
          </li>
        ))}
      </ul>
      {!isAlone && (
        // Below the pictures, because their lower corners show the content of the pack.
        <div className="mt-1 flex items-center justify-center gap-3 desktop:mt-3 desktop:justify-between">
          <Thumbnails pictures={pictures} shown={shown} show={show} />
          <Pager count={pictures.length} shown={shown} show={show} />
        </div>
      )}
    </section>
  );
}

interface ChoiceProps {
  shown: number;
  show(index: number): void;
}

/** A button with a small picture for each of the pictures. */
function Thumbnails({ pictures, shown, show }: ChoiceProps & Pick<GalleryProps, 'pictures'>) {
  return (
    <ul className="hidden min-w-0 grow gap-2 desktop:flex">
      {pictures.map(({ id, url }, index) => (
        <li key={id} className="max-w-25 min-w-0 grow basis-0">
          <button
            type="button"
            aria-label={`看第 ${index + 1} 張圖片`}
            aria-current={index === shown ? 'true' : undefined}
            onClick={() => show(index)}
            className="block overflow-hidden rounded-card border-2 border-transparent bg-paper aria-current:border-violet-700"
          >
            <img
              src={pictureAt(url, 320)}
              alt=""
              width={96}
              height={96}
              loading="lazy"
              decoding="async"
              className="aspect-square w-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The buttons for the picture before and after, with the number of the shown one. */
function Pager({ count, shown, show }: ChoiceProps & { count: number }) {
  return (
    <div className="flex items-center noscript:hidden">
      <IconButton
        icon="chevronLeft"
        label="上一張圖片"
        disabled={shown === 0}
        onClick={() => show(shown - 1)}
      />
      <p className="digits min-w-9 text-center text-14">
        <span className="sr-only">第 </span>
        {shown + 1}/{count}
        <span className="sr-only"> 張</span>
      </p>
      <IconButton
        icon="chevronRight"
        label="下一張圖片"
        disabled={shown === count - 1}
        onClick={() => show(shown + 1)}
      />
    </div>
  );
}
