/** The widths in pixels in which pictures below /media are stored. */
export const pictureWidths = [320, 640, 1200, 1920] as const;

/** The size in pixels of the picture of a shared link (Open Graph). */
export const sharedSize = { width: 1200, height: 630 } as const;

export interface PictureSources {
  src: string;
  /** Values of srcset, smallest first; '' if only `src` exists. */
  avif: string;
  webp: string;
  /** The CSS colour of the placeholder until the picture is loaded; undefined if the address names none. */
  colour: string | undefined;
}

/** Its groups: the name of the picture, the width, the focal point, and the digits of the colour. */
const addressWithWidth = /^(\/media\/[\w/.-]{1,200})-(\d{1,5})\.webp((?:#x\dy\d)?)#?([\da-f]{6})?$/;

/**
 * Every size and format of a picture: beside `/media/x-1200.webp` there are `/media/x-320.avif`,
 * `/media/x-320.webp` and so on up to its own width. A picture with any other address has one size only. A fragment
 * may hold the focal point, which every address here repeats, and the picture's colour, which none repeats, e.g.
 * `/media/x-1200.webp#e9dfd2` or `/media/x-1200.webp#x4y0e9dfd2` (ADR 018).
 */
export function pictureSources(url: string): PictureSources {
  const [, stem, width, focus, colour] = addressWithWidth.exec(url) ?? [];
  const widths = pictureWidths.filter((candidate) => candidate <= Number(width));
  const srcset = (format: string) =>
    widths.map((each) => `${stem}-${each}.${format}${focus} ${each}w`).join(', ');
  return {
    src: stem ? `${stem}-${width}.webp${focus}` : url,
    avif: srcset('avif'),
    webp: srcset('webp'),
    colour: colour && `#${colour}`,
  };
}

/**
 * The number of steps between the edges of a picture in which addresses name the focal point; the middle is one of
 * them.
 */
const focusSteps = 8;

/**
 * The address with the focal point of the picture, in per cent from its left and upper edge, for places that crop
 * it (`styles/focus.css`). The address is unchanged for a picture in one size only, and for a point in the middle.
 */
export function withFocus(url: string, x: number, y: number): string {
  const [, stem, width, , colour = ''] = addressWithWidth.exec(url) ?? [];
  if (!stem) return url;
  const step = (perCent: number) => Math.round((perCent / 100) * focusSteps);
  const focus = `x${step(x)}y${step(y)}`;
  const isMiddle = focus === `x${focusSteps / 2}y${focusSteps / 2}`;
  const fragment = (isMiddle ? '' : focus) + colour;
  return `${stem}-${width}.webp${fragment && '#'}${fragment}`;
}

/**
 * The address of a picture at `width`, or at its own width if that is smaller, without its colour, e.g. for cart
 * lines.
 */
export function pictureAt(url: string, width: (typeof pictureWidths)[number]): string {
  const [, stem, own, focus] = addressWithWidth.exec(url) ?? [];
  return stem ? `${stem}-${Math.min(Number(own), width)}.webp${focus}` : url;
}

/** The same without a fragment, for readers outside the shop, which show the whole picture. */
export function pictureFileAt(url: string, width: (typeof pictureWidths)[number]): string {
  return pictureAt(url, width).replace(/#x.*/, '');
}

/** The address of a picture as JPEG at `width`, or at its own width if that is smaller, for readers without WebP. */
export function jpegAt(url: string, width: (typeof pictureWidths)[number]): string {
  const at = pictureFileAt(url, width);
  return addressWithWidth.test(at) ? at.replace(/\.webp$/, '.jpg') : at;
}

/** The address of a picture in `sharedSize`; undefined for one that is not stored in that width. */
export function sharedPicture(url: string): string | undefined {
  const [, stem, width] = addressWithWidth.exec(url) ?? [];
  return Number(width) >= sharedSize.width
    ? `${stem}-${sharedSize.width}x${sharedSize.height}.jpg`
    : undefined;
}
