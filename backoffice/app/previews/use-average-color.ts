import { useEffect, useState } from 'react';
import { hexOf } from '#rules/contrast.ts';

/** A part of a picture, as shares of its width and height. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The side of the averaged square, in pixels. */
const sampled = 24;

/** The average CSS colour of a part of a picture; undefined while it loads, or if it cannot be read. */
export function useAverageColor(src: string, { left, top, width, height }: Part) {
  const [average, setAverage] = useState<string>();
  useEffect(() => {
    setAverage(undefined);
    if (src === '') return;
    const picture = new Image();
    picture.onload = () => {
      const context = Object.assign(document.createElement('canvas'), {
        width: sampled,
        height: sampled,
      }).getContext('2d');
      const { naturalWidth: wide, naturalHeight: high } = picture;
      context?.drawImage(
        picture,
        ...([left * wide, top * high, width * wide, height * high] as const),
        ...([0, 0, sampled, sampled] as const),
      );
      const pixels = context?.getImageData(0, 0, sampled, sampled).data;
      if (pixels) setAverage(hexOf(averageOf(pixels)));
    };
    picture.src = src;
    return () => {
      picture.onload = null;
    };
  }, [src, left, top, width, height]);
  return average;
}

/** The average of red, green and blue; each pixel has four bytes. */
const averageOf = (pixels: Uint8ClampedArray) =>
  [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let at = channel; at < pixels.length; at += 4) sum += pixels[at] ?? 0;
    return (sum * 4) / pixels.length;
  });
