import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { differenceOf } from './picture-difference.ts';

const paper = (height = 20) =>
  sharp({ create: { width: 30, height, channels: 3, background: '#fff' } });
const png = (image: Sharp) => image.png().toBuffer();
const dot = (background: string) =>
  sharp({ create: { width: 2, height: 3, channels: 3, background } })
    .png()
    .toBuffer();
const withDot = async (background: string) =>
  png(paper().composite([{ input: await dot(background), left: 4, top: 5 }]));

describe('two pictures', () => {
  it('that show the same do not differ, nor by a shade that nobody sees', async () => {
    expect(await differenceOf(await png(paper()), await png(paper()))).toBeUndefined();
    expect(await differenceOf(await png(paper()), await withDot('#fafafa'))).toBeUndefined();
  });

  it('differ by each pixel of another colour, which a third picture shows in red', async () => {
    const difference = await differenceOf(await png(paper()), await withDot('#f0f0f0'));
    expect(difference?.pixels).toBe(6);
    const { data } = await sharp(difference?.picture)
      .extract({ left: 4, top: 5, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data]).toEqual([220, 0, 0]);
  });

  it('differ by a shade on many pixels', async () => {
    const grey = sharp({ create: { width: 30, height: 20, channels: 3, background: '#fafafa' } });
    expect((await differenceOf(await png(paper()), await png(grey)))?.pixels).toBe(600);
  });

  it('of two heights differ by what only one has', async () => {
    const difference = await differenceOf(await png(paper()), await png(paper(22)));
    expect(difference?.pixels).toBe(60);
  });
});
