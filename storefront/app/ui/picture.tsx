import { pictureSources } from '#rules/pictures.ts';
import { cn } from './cn.ts';

interface PictureProps {
  /** Address as the API gives it; its other widths and formats are found by name. */
  src: string;
  /** '' for a picture that says nothing the words beside it do not. */
  alt: string;
  /** Natural measures in pixels: they keep the place free until the picture is there. */
  width: number;
  height: number;
  /** How wide it is shown, as in the attribute of that name. */
  sizes: string;
  /** The largest picture of the first screen: fetched at once. */
  eager?: boolean;
  /** Another picture from 1024 px up. */
  desktop?: { src: string; width: number; height: number } | undefined;
  className?: string;
}

const fromDesktop = '(width >= 1024px)';

/** A picture in AVIF or WebP, in the width the screen needs. */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  eager = false,
  desktop,
  className,
}: PictureProps) {
  return (
    <picture className="block">
      {desktop && <Sources {...desktop} sizes={sizes} media={fromDesktop} />}
      <Sources src={src} sizes={sizes} />
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        decoding={eager ? 'auto' : 'async'}
        fetchPriority={eager ? 'high' : undefined}
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
  const { avif, webp } = pictureSources(src);
  if (!avif) return rest.media ? <source srcSet={src} {...rest} /> : null;
  return (
    <>
      <source type="image/avif" srcSet={avif} sizes={sizes} {...rest} />
      <source type="image/webp" srcSet={webp} sizes={sizes} {...rest} />
    </>
  );
}
