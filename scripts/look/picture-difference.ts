import sharp from 'sharp';

interface Difference {
  /** Pixels that are not the same; those that only one picture has are among them. */
  pixels: number;
  /** Both pictures pale, with what differs in red. */
  picture: Buffer;
}

/** Most by which a colour may differ (of 255) and still count as the same: round corners are not always mixed alike. */
const tolerance = 2;

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
  let pixels = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const [a, b] = [placeOf(one, x, y), placeOf(other, x, y)];
      if (a !== undefined && b !== undefined && isSame(one.data, a, other.data, b)) {
        for (let i = 0; i < 3; i++) drawn[at + i] = 191 + ((one.data[a + i] ?? 0) >> 2);
      } else {
        pixels += 1;
        drawn[at] = 220;
      }
    }
  if (pixels === 0) return undefined;
  const raw = { width, height, channels: 3 } as const;
  return { pixels, picture: await sharp(drawn, { raw }).png().toBuffer() };
}

const placeOf = ({ width, height }: Raw, x: number, y: number) =>
  x < width && y < height ? (y * width + x) * 3 : undefined;

function isSame(one: Buffer, a: number, other: Buffer, b: number): boolean {
  for (let i = 0; i < 3; i++)
    if (Math.abs((one[a + i] ?? 0) - (other[b + i] ?? 0)) > tolerance) return false;
  return true;
}
