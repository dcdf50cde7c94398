import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

/**
 * Share of the pixels that may differ before a screen counts as changed, and the difference of a channel that
 * counts.
 */
const noise = { share: 0.002, channel: 40 };

/** Stores a screenshot as a small picture at `file`, unless the existing one shows the same screen. */
export async function keepPicture(file: string, screenshot: Buffer): Promise<void> {
  const picture = await sharp(screenshot).webp({ quality: 80, effort: 6 }).toBuffer();
  if (existsSync(file) && (await showsTheSame(readFileSync(file), picture))) return;
  writeFileSync(file, picture);
}

async function showsTheSame(one: Buffer, other: Buffer): Promise<boolean> {
  const [before, after] = await Promise.all(
    [one, other].map((each) =>
      sharp(each).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  if (!before || !after || before.data.length !== after.data.length) return false;
  if (before.info.width !== after.info.width) return false;
  let differing = 0;
  for (let at = 0; at < before.data.length; at += 3) {
    const isOther = [0, 1, 2].some(
      (channel) =>
        Math.abs((before.data[at + channel] ?? 0) - (after.data[at + channel] ?? 0)) >
        noise.channel,
    );
    if (isOther) differing += 1;
  }
  return differing / (before.data.length / 3) <= noise.share;
}
