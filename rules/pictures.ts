/** The widths in pixels in which pictures below /media are stored. */
export const pictureWidths = [320, 640, 1200, 1920] as const;

/** The size in pixels that a picture has where a link is shared (Open Graph). */
export const sharedSize = { width: 1200, height: 630 } as const;

export interface PictureSources {
  src: string;
  /** Values of srcset, smallest first; '' if only `src` exists. */
  avif: string;
  webp: string;
  /** What the place shows until the picture is there, as CSS writes it; undefined if the address names none. */
  colour: string | undefined;
}

const addressWithWidth =
  /^(?<stem>\/media\/[\w/.-]{1,200})-(?<width>\d{1,5})\.webp(?<colour>#[\da-f]{6})?$/;

/**
 * Every size and format of a picture: beside `/media/x-1200.webp` lie `/media/x-320.avif`, `/media/x-320.webp` and so
 * on up to its own width. A picture with any other address has one size only. Behind the address may stand the
 * picture's colour, e.g. `/media/x-1200.webp#e9dfd2` (ADR 018).
 */
export function pictureSources(url: string): PictureSources {
  const { stem, width, colour } = addressWithWidth.exec(url)?.groups ?? {};
  const widths = pictureWidths.filter((candidate) => candidate <= Number(width));
  const srcset = (format: string) =>
    widths.map((each) => `${stem}-${each}.${format} ${each}w`).join(', ');
  return {
    src: stem ? `${stem}-${width}.webp` : url,
    avif: srcset('avif'),
    webp: srcset('webp'),
    colour,
  };
}

/** The address of a picture at `width`, or at its own width if that is smaller, without its colour, e.g. for cart lines. */
export function pictureAt(url: string, width: (typeof pictureWidths)[number]): string {
  const match = addressWithWidth.exec(url)?.groups;
  return match ? `${match.stem}-${Math.min(Number(match.width), width)}.webp` : url;
}

/** The address of a picture as JPEG at `width`, or at its own width if that is smaller, for readers that know no WebP. */
export function jpegAt(url: string, width: (typeof pictureWidths)[number]): string {
  const at = pictureAt(url, width);
  return addressWithWidth.test(at) ? at.replace(/\.webp$/, '.jpg') : at;
}

/** The address of a picture in `sharedSize`; undefined for one that is not stored in that width. */
export function sharedPicture(url: string): string | undefined {
  const { stem, width } = addressWithWidth.exec(url)?.groups ?? {};
  return Number(width) < sharedSize.width || !stem
    ? undefined
    : `${stem}-${sharedSize.width}x${sharedSize.height}.jpg`;
}
