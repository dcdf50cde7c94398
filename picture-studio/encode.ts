import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

const widths = [320, 640, 1200, 1920];

/** The files that belong to a picture path such as `name-1200.webp`: every width up to its own, twice. */
export function siblings(path: string): { file: string; width: number; format: 'avif' | 'webp' }[] {
  const [, stem, largest] = /^(.*)-(\d+)\.webp$/.exec(path) ?? [];
  if (!stem) throw new Error(`${path} does not name its width.`);
  return widths
    .filter((width) => width <= Number(largest))
    .flatMap((width) =>
      (['avif', 'webp'] as const).map((format) => ({
        file: `${stem}-${width}.${format}`,
        width,
        format,
      })),
    );
}

/**
 * Writes a drawn picture in all its widths and formats; a file appears only once it is complete. Areas without a
 * drawing stay transparent.
 */
export async function encode(png: Buffer, files: ReturnType<typeof siblings>): Promise<void> {
  const { channels } = await sharp(png).stats();
  // Where two surfaces of a full picture meet, alpha is slightly below its maximum, but never 0.
  const isOpen = channels[3]?.min === 0;
  for (const { file, width, format } of files) {
    const sized = sharp(png).resize({ width, kernel: 'lanczos3' });
    // Sharpening draws a pale line where a picture ends in transparency.
    const image = isOpen ? sized : sized.removeAlpha().sharpen({ sigma: 0.6 });
    const data =
      format === 'avif'
        ? await image.avif({ quality: 52, effort: 2 }).toBuffer()
        : await image.webp({ quality: 78, alphaQuality: 70, effort: 4 }).toBuffer();
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.part`, data);
    await rename(`${file}.part`, file);
  }
}
