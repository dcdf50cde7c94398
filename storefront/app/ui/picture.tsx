import { pictureSources } from '#rules/goods/pictures.ts';
import { cn } from './cn.ts';
import { orNeutral } from './no-picture.ts';

interface PictureProps {
  /**
   * Address as the API gives it; the neutral picture takes the place of an empty one. The addresses of other widths and
   * formats are made from its name.
   */
  src: string;
  /** '' if the text beside the picture has the same content. */
  alt: string;
  /** Natural size in pixels; the browser reserves the space until the picture is loaded. */
  width: number;
  height: number;
  /** The width at which it is shown, as in the HTML attribute of this name. */
  sizes: string;
  /** Set this for the largest picture of the first screen: it is loaded at once. */
  eager?: boolean;
  /** Set this for small pictures of the first screen: the largest one has priority. */
  isMinor?: boolean;
  /** Another picture from 1024 px up. */
  desktop?: { src: string; width: number; height: number } | undefined;
  className?: string;
}

/**
 * Part of `sizes` for a picture as wide as a phone. It is slightly too small, so that a screen that needs slightly
 * more than a stored width (721 of 640 pixels) loads that one. The next one is nearly twice as wide, and the
 * difference is not visible.
 */
export const wholeScreen = '88vw';

/**
 * For pictures beside the main one, which has a slow connection to itself. They are loaded when the page's scripts
 * run, or at once without scripts.
 */
export const notYet = 'hidden noscript:block';

const fromDesktop = '(width >= 1024px)';

/** A picture in AVIF or WebP, in the width the screen needs. */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  eager = false,
  isMinor = false,
  desktop,
  className,
}: PictureProps) {
  const { src: address, colour } = pictureSources(orNeutral(src));
  return (
    <picture className="block">
      {desktop && <Sources {...desktop} sizes={sizes} media={fromDesktop} />}
      <Sources src={src} sizes={sizes} />
      <img
        src={address}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        decoding={eager ? 'auto' : 'async'}
        fetchPriority={eager ? 'high' : isMinor ? 'low' : undefined}
        // A picture with a colour has no transparency, so it hides the colour once it is loaded.
        style={{ backgroundColor: colour }}
        className={cn('h-auto max-w-full', className)}
      />
    </picture>
  );
}

interface SourcesProps {
  src: string;
  sizes: string;
  media?: string;
  width?: number;
  height?: number;
}

function Sources({ src, sizes, ...rest }: SourcesProps) {
  const { src: address, avif, webp } = pictureSources(src);
  if (!avif) return rest.media ? <source srcSet={address} {...rest} /> : null;
  return (
    <>
      <source type="image/avif" srcSet={avif} sizes={sizes} {...rest} />
      <source type="image/webp" srcSet={webp} sizes={sizes} {...rest} />
    </>
  );
}
