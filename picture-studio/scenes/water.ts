import { carton, packColors, pumpBottle } from './goods.ts';
import { contact, disc, fading, group, oval, rect, shape, stroke, tone } from './paint.ts';
import { type Looks, seatedBack } from './people.ts';
import { plant } from './plants.ts';
import { clothesLine, hills, stage, wallAndFloor, window } from './rooms.ts';
import type { Scene } from './scene.ts';
import { foldedTowel, hangingBriefs, hangingCloth } from './things.ts';

const swimmer: Looks = {
  skin: tone.skinTan,
  hair: tone.hair,
  style: 'bun',
  top: '#1F6C76',
  bottom: '#1F6C76',
};

/** The stone shelf of a bathroom: wash, foam, towel, a round mirror. */
export const bathroom: Scene = (w, h) => {
  const s = stage(w, h, 560);
  const tiles = Array.from({ length: Math.ceil(w / 90) * 7 }, (_, i) =>
    rect(
      (i % Math.ceil(w / 90)) * 90,
      Math.floor(i / Math.ceil(w / 90)) * 90,
      88,
      88,
      '#ffffff',
      5,
      'opacity=".16"',
    ),
  ).join('');
  return (
    wallAndFloor(s, ['#DDEFE7', '#CFE6DB'], ['#EFE7DC', '#E2D7C8']) +
    `<g clip-path="none">${tiles}</g>` +
    fading(0, s.floor, w, h - s.floor, '#F3ECE2', '#E0D4C4') +
    disc(s.x - 40 * s.k, s.floor - 360 * s.k, 170 * s.k, '#FFFDF9') +
    disc(s.x - 40 * s.k, s.floor - 360 * s.k, 156 * s.k, '#E6F3F1') +
    shape(
      `M${s.x - 130 * s.k} ${s.floor - 330 * s.k}l${120 * s.k} ${-150 * s.k}h${46 * s.k}l${-150 * s.k} ${190 * s.k}Z`,
      '#ffffff',
      'opacity=".6"',
    ) +
    group(
      rect(-560, -46, 1120, 60, '#FBF6EE', 8) +
        rect(-560, 8, 1120, 10, '#2E1A40', 4, 'opacity=".07"') +
        group(
          shape('M-150 -70H150Q140 0 60 0H-60Q-140 0 -150 -70Z', '#FFFFFF') +
            oval(0, -70, 150, 17, '#F0F6F4') +
            oval(0, -68, 132, 12, '#CFE6E6'),
          -150,
          -46,
        ) +
        stroke('M-150 -176V-214Q-150 -238 -126 -238T-102 -214V-196', '#B9B4BE', 15) +
        group(pumpBottle(86, 190, '#F3F8F4', '#9BD0BC'), 110, -46) +
        group(pumpBottle(80, 150, '#9BD0BC', '#FFFDF6', true), 220, -46) +
        group(foldedTowel(200, ['#FFFFFF', tone.sage, '#FFFFFF']), 390, -46) +
        group(plant('fern', '#FFFDF9', 0.62), -420, -46),
      s.x,
      s.floor + 20 * s.k,
      s.k,
    )
  );
};

/** At the pool: feet in the water, a towel and a small box beside. */
export const poolside: Scene = (w, h) => {
  const s = stage(w, h, 560);
  const lanes = [0.2, 0.5, 0.8]
    .map((t) =>
      stroke(
        `M0 ${s.floor * (0.34 + t * 0.5)}H${w}`,
        '#FFFFFF',
        5,
        `opacity=".45" stroke-dasharray="26 22"`,
      ),
    )
    .join('');
  const ripples = Array.from({ length: 46 }, (_, i) => {
    const x = ((i * 0.7549) % 1) * w;
    const y = s.floor * 0.36 + ((i * 0.5698) % 1) * s.floor * 0.6;
    return stroke(`M${x} ${y}q16 -9 32 0t32 0`, '#FFFFFF', 4, 'opacity=".4"');
  }).join('');
  return (
    fading(0, 0, w, s.floor * 0.34, '#F3F9F5', '#DDF0EE') +
    Array.from({ length: Math.ceil(w / 150) }, (_, i) =>
      rect(i * 150 + 20, s.floor * 0.06, 110, s.floor * 0.22, '#CFE8E6', 8),
    ).join('') +
    fading(0, s.floor * 0.3, w, s.floor * 0.74, '#A9DADD', '#6FBAC3') +
    lanes +
    ripples +
    rect(0, s.floor - 8, w, 26, '#FFFDF9', 4) +
    fading(0, s.floor + 14, w, h - s.floor, '#F3E7D7', '#E6D3BA') +
    group(seatedBack(swimmer), s.x, s.floor + 26 * s.k, s.k * 1.15) +
    group(
      foldedTowel(210, ['#FFFDF9', tone.peach, '#FFFDF9']),
      s.x + 270 * s.k,
      s.floor + 46 * s.k,
      s.k,
    ) +
    group(carton(96, 92, packColors.tampon), s.x - 240 * s.k, s.floor + 46 * s.k, s.k) +
    group(hat(), s.x + 270 * s.k, s.floor - 48 * s.k, s.k)
  );
};

/** Goggles on the towel. */
function hat(): string {
  return (
    stroke('M-64 -8Q0 -46 64 -8', '#4B2E83', 6) +
    oval(-30, -4, 28, 18, '#4B2E83') +
    oval(30, -4, 28, 18, '#4B2E83') +
    oval(-30, -5, 19, 11, '#9BD3DA') +
    oval(30, -5, 19, 11, '#9BD3DA')
  );
}

/** Towel and goggles at the edge of the pool. */
export const swimming: Scene = (w, h) => {
  const s = stage(w, h, 460);
  const waves = Array.from({ length: 40 }, (_, i) => {
    const x = ((i * 0.7549) % 1) * w;
    const y = ((i * 0.5698) % 1) * s.floor * 0.62 + s.floor * 0.06;
    return stroke(`M${x} ${y}q20 -11 40 0t40 0`, '#FFFFFF', 5, 'opacity=".42"');
  }).join('');
  return (
    fading(0, 0, w, s.floor * 0.74, '#9BD6DA', '#5FB4BF') +
    waves +
    [0.2, 0.46]
      .map((t) =>
        stroke(`M0 ${s.floor * t}H${w}`, '#F6C79A', 9, 'stroke-dasharray="22 30" opacity=".9"'),
      )
      .join('') +
    rect(0, s.floor * 0.72, w, 20, '#FFFDF9') +
    fading(0, s.floor * 0.72 + 20, w, h, '#F6EBDC', '#E7D5BC') +
    Array.from({ length: 9 }, (_, i) =>
      rect((i * w) / 8, s.floor * 0.72 + 20, 4, h, '#ffffff', 0, 'opacity=".55"'),
    ).join('') +
    group(
      foldedTowel(330, ['#FFFDF9', tone.peach, '#FFFDF9', tone.sea]),
      s.x - 60 * s.k,
      s.floor + 40 * s.k,
      s.k,
    ) +
    group(
      stroke('M-104 -10Q0 -76 104 -10', '#4B2E83', 9) +
        oval(-48, -6, 46, 30, '#4B2E83') +
        oval(48, -6, 46, 30, '#4B2E83') +
        oval(-48, -8, 32, 19, '#BFE6EA') +
        oval(48, -8, 32, 19, '#BFE6EA') +
        stroke('M-62 -14L-46 -20M34 -14L50 -20', '#ffffff', 5),
      s.x - 50 * s.k,
      s.floor - 108 * s.k,
      s.k,
    ) +
    group(carton(120, 116, packColors.tampon), s.x + 230 * s.k, s.floor + 30 * s.k, s.k) +
    group(
      shape('M-80 0C-84 -80 -40 -116 0 -116S84 -80 80 0Z', tone.plum) +
        shape('M-80 -14Q0 8 80 -14V0H-80Z', tone.violet) +
        shape(
          'M-26 -112Q-44 -60 -36 -4M30 -112Q46 -60 40 -4',
          'none',
          'stroke="#ffffff" stroke-width="5" opacity=".3"',
        ),
      s.x + 410 * s.k,
      s.floor + 44 * s.k,
      s.k,
    )
  );
};

/** Hand washing in a basin, drying in the shade. */
export const laundry: Scene = (w, h) => {
  const s = stage(w, h, 560);
  const suds = [
    [-90, -128, 30],
    [-48, -146, 38],
    [6, -152, 42],
    [58, -142, 34],
    [98, -126, 26],
    [-20, -122, 30],
    [36, -120, 28],
  ]
    .map(
      ([x = 0, y = 0, r = 0], i) =>
        disc(x, y, r, i % 2 ? '#FFFFFF' : '#F3F7FA') +
        disc(x - r * 0.3, y - r * 0.3, r * 0.22, '#ffffff'),
    )
    .join('');
  return (
    wallAndFloor(s, ['#EAF4F0', '#DCEDE5'], ['#E8DAC6', '#D9C5A8']) +
    group(
      window(300, 300, ['#F2FAF6', '#DDEFE7'], '#FFFDF9', hills(320, 60, ['#CFE4D4', '#B4D3BF'])),
      s.x - 230 * s.k,
      s.floor - 330 * s.k,
      s.k,
    ) +
    group(
      clothesLine(-640, 560, -500, 20, [
        { at: 0.6, thing: hangingBriefs('#2A2633') },
        { at: 0.72, thing: hangingBriefs('#5A4A72') },
        { at: 0.86, thing: hangingCloth(120, 200, '#FFFDF9', tone.sage) },
      ]),
      s.x,
      s.floor,
      s.k,
    ) +
    group(
      contact(0, 0, 190) +
        suds +
        shape('M-170 -120H170L138 -14Q134 0 118 0H-118Q-134 0 -138 -14Z', '#CFE3DA') +
        rect(-180, -132, 360, 22, '#BFD8CD', 11) +
        shape('M60 -110H166L138 -14Q134 0 118 0H90Z', '#2E1A40', 'opacity=".06"'),
      s.x - 40 * s.k,
      s.floor + 48 * s.k,
      s.k * 1.1,
    ) +
    group(
      rect(-38, -160, 76, 160, '#2F7A63', 20) +
        rect(-20, -206, 40, 52, '#24604E', 8) +
        disc(0, -78, 24, '#FFFDF6') +
        rect(14, -160, 24, 160, '#000000', 14, 'opacity=".07"'),
      s.x + 260 * s.k,
      s.floor + 46 * s.k,
      s.k * 1.1,
    ) +
    group(
      [0, 1, 2].map((i) => rect(i * 22, -52, 12, 52, i % 2 ? tone.peach : '#E5C79B', 4)).join(''),
      s.x + 360 * s.k,
      s.floor + 46 * s.k,
      s.k,
    )
  );
};
