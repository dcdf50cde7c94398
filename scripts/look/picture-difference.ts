import sharp from 'sharp';

interface Difference {
  /** The number of different pixels, including those that only one picture has. */
  pixels: number;
  /** Both pictures in pale colours, with the differences in red. */
  picture: Buffer;
}

/**
 * Differences of a colour (of 255): below this one, pixels are equal; from this one up to `clearly`, they count
 * only if there are many.
 */
const faintly = 3;
const clearly = 9;
/** The browser renders the edge of a round corner in more than one way, so this many pixels may differ slightly. */
const mostAtCorners = 100;

interface Raw {
  data: Buffer;
  width: number;
  height: number;
}

async function rawOf(png: Buffer): Promise<Raw> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Compares two pictures (PNG) pixel by pixel; undefined if they show the same. */
export async function differenceOf(before: Buffer, after: Buffer): Promise<Difference | undefined> {
  if (before.equals(after)) return undefined;
  const [one, other] = await Promise.all([rawOf(before), rawOf(after)]);
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const drawn = Buffer.alloc(width * height * 3);
  let [faint, clear] = [0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const [a, b] = [placeOf(one, x, y), placeOf(other, x, y)];
      const distance =
        a === undefined || b === undefined ? 255 : distanceOf(one.data, a, other.data, b);
      if (distance < faintly)
        for (let i = 0; i < 3; i++) drawn[at + i] = 191 + ((one.data[(a ?? 0) + i] ?? 0) >> 2);
      else drawn[at] = 220;
      if (distance >= clearly) clear += 1;
      else if (distance >= faintly) faint += 1;
    }
  if (clear === 0 && faint <= mostAtCorners) return undefined;
  const raw = { width, height, channels: 3 } as const;
  return { pixels: clear + faint, picture: await sharp(drawn, { raw }).png().toBuffer() };
}

const placeOf = ({ width, height }: Raw, x: number, y: number) =>
  x < width && y < height ? (y * width + x) * 3 : undefined;

/** The most by which red, green or blue of two pixels differ. */
function distanceOf(one: Buffer, a: number, other: Buffer, b: number): number {
  let most = 0;
  for (let i = 0; i < 3; i++)
    most = Math.max(most, Math.abs((one[a + i] ?? 0) - (other[b + i] ?? 0)));
  return most;
}
