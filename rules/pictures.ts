/** The widths in pixels in which pictures below /media lie beside the one that is named. */
export const pictureWidths = [320, 640, 1200, 1920] as const;

export interface PictureSources {
  src: string;
  /** Values of srcset, smallest first; '' where only `src` exists. */
  avif: string;
  webp: string;
}

const named = /^(?<stem>\/media\/.+)-(?<width>\d+)\.webp$/;

/**
 * Every size and format of a picture: `/media/x-1200.webp` has siblings `/media/x-320.avif`, `/media/x-320.webp` and
 * so on up to its own width. Any other address stands alone.
 */
export function pictureSources(url: string): PictureSources {
  const { stem, width } = named.exec(url)?.groups ?? {};
  const widths = pictureWidths.filter((candidate) => candidate <= Number(width));
  const srcset = (format: string) =>
    widths.map((each) => `${stem}-${each}.${format} ${each}w`).join(', ');
  return { src: url, avif: srcset('avif'), webp: srcset('webp') };
}

/** The address of a picture in the largest width that is not above `width`, e.g. for cart lines and feeds. */
export function pictureAt(url: string, width: (typeof pictureWidths)[number]): string {
  const match = named.exec(url)?.groups;
  return match && Number(match.width) > width ? `${match.stem}-${width}.webp` : url;
}
