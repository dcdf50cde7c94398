import { contact, disc, group, rect, shape, stroke, tone } from './paint.ts';

/** A leaf from (0,0) upwards, `length` long. */
export function leaf(length: number, turn: number, color: string, vein = '#ffffff'): string {
  const w = length * 0.3;
  return group(
    shape(
      `M0 0C${-w} ${-length * 0.3} ${-w} ${-length * 0.75} 0 ${-length}C${w} ${-length * 0.75} ${w} ${-length * 0.3} 0 0Z`,
      color,
    ) + stroke(`M0 ${-length * 0.05}V${-length * 0.85}`, vein, length * 0.016, 'opacity=".35"'),
    0,
    0,
    1,
    turn,
  );
}

/** A plant in a pot standing on (0,0); `kind` gives the foliage. */
export function plant(kind: 'rubber' | 'fern' | 'palm' | 'cotton', pot: string, size = 1): string {
  const vessel =
    kind === 'cotton'
      ? shape(
          'M-30 -96C-54 -70 -52 -12 -30 0H30C52 -12 54 -70 30 -96C22 -104 20 -112 22 -124H-22C-20 -112 -22 -104 -30 -96Z',
          pot,
        )
      : shape('M-52 -84H52L42 -6Q41 0 34 0H-34Q-41 0 -42 -6Z', pot) +
        rect(-57, -96, 114, 20, pot, 6) +
        rect(-57, -78, 114, 7, '#2E2540', 0, 'opacity=".08"');
  const shade = shape(
    kind === 'cotton'
      ? 'M14 -110C40 -84 44 -30 24 0H30C52 -12 54 -70 30 -96C24 -102 22 -106 20 -112Z'
      : 'M20 -84H52L42 -6Q41 0 34 0H16Q30 -40 20 -84Z',
    '#2E2540',
    'opacity=".07"',
  );
  const foliage: Record<typeof kind, () => string> = {
    rubber: () =>
      stroke('M0 -90C-6 -160 4 -240 -4 -330', '#6d7f58', 6) +
      [-70, 62, -48, 52, -30, 34, -8]
        .map((turn, i) =>
          group(
            leaf(118 - i * 5, turn, i % 2 ? tone.leaf : '#2c7d5a'),
            i % 2 ? 2 : -2,
            -120 - i * 33,
          ),
        )
        .join(''),
    fern: () =>
      [-78, -56, -36, -18, 0, 18, 36, 56, 78]
        .map((turn, i) =>
          group(leaf(150 - Math.abs(turn) * 0.5, turn, i % 2 ? tone.fern : '#4d8c6c'), 0, -84),
        )
        .join(''),
    palm: () =>
      [-64, -40, -16, 12, 38, 62]
        .map((turn, i) => {
          const fingers = Array.from({ length: 9 }, (_, k) =>
            group(leaf(66, (k % 2 ? 1 : -1) * 58, i % 2 ? '#3d8463' : tone.leaf), 0, -60 - k * 17),
          ).join('');
          return group(
            stroke('M0 0V-220', '#3d6b50', 4) + fingers + group(leaf(60, 0, tone.leaf), 0, -214),
            0,
            -84,
            1,
            turn,
          );
        })
        .join(''),
    cotton: () =>
      [
        [-26, 250],
        [6, 300],
        [34, 226],
      ]
        .map(([turn = 0, length = 0], i) =>
          group(
            stroke(`M0 0Q${i % 2 ? 14 : -12} ${-length / 2} 0 ${-length}`, '#8a6a4d', 5) +
              group(boll(), 0, -length, 1.05) +
              group(boll(), i % 2 ? 16 : -16, -length * 0.58, 0.8) +
              group(leaf(44, i % 2 ? -60 : 60, '#8aa27c'), 0, -length * 0.78),
            0,
            -110,
            1,
            turn,
          ),
        )
        .join(''),
  };
  return group(contact(0, 0, 70) + foliage[kind]() + vessel + shade, 0, 0, size);
}

/** An open cotton boll around (0,0). */
export function boll(): string {
  const husk = [-50, 0, 50]
    .map((turn) => group(shape('M-9 0Q0 34 9 0Z', '#9a7552'), 0, 8, 1, turn))
    .join('');
  return `${husk}${disc(-15, -2, 18, '#fff')}${disc(15, -2, 18, '#F4F0EA')}${disc(0, -17, 19, '#fff')}${disc(0, 4, 15, '#FBF8F4')}${stroke('M-4 -26Q4 -14 -2 -2', '#DDD5CB', 2)}`;
}
