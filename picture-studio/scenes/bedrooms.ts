import { pack, packColors } from './goods.ts';
import { fading, group, rect, shape, stroke, tone } from './paint.ts';
import { type Looks, sleeping } from './people.ts';
import { plant } from './plants.ts';
import {
  clothesLine,
  crescent,
  curtain,
  hills,
  rug,
  stage,
  stars,
  table,
  wallAndFloor,
  window,
} from './rooms.ts';
import type { Scene } from './scene.ts';
import { book, foldedTowel, hangingBriefs, lamp } from './things.ts';

const sleeper: Looks = {
  skin: tone.skin,
  hair: tone.hair,
  style: 'long',
  top: tone.mist,
  bottom: tone.mist,
};

/** Dusk on the balcony: period underwear on the line, a crescent over the roofs. */
export const balcony: Scene = (w, h) => {
  const s = stage(w, h, 640);
  const skyline = [0.06, 0.15, 0.22, 0.33, 0.41, 0.52, 0.6, 0.7, 0.79, 0.9]
    .map((t, i) => {
      const width = 96 + ((i * 37) % 60);
      const top = s.floor - 150 - ((i * 53) % 120);
      const lights = [0, 1, 2]
        .map((k) =>
          (i + k) % 3
            ? ''
            : rect(
                w * t - 70 + width * (0.2 + k * 0.25),
                top + 24 + k * 26,
                9,
                14,
                '#F6D999',
                1,
                'opacity=".75"',
              ),
        )
        .join('');
      return rect(w * t - 70, top, width, 400, i % 2 ? '#4B4283' : '#544A8E', 3) + lights;
    })
    .join('');
  const rail = Array.from({ length: Math.ceil(w / 46) }, (_, i) =>
    rect(i * 46 + 10, s.floor - 120 * s.k, 7, 150 * s.k, '#2E2957'),
  ).join('');
  return (
    fading(0, 0, w, h * 0.5, '#443F80', '#8F79B4') +
    fading(0, h * 0.5, w, h * 0.5, '#8F79B4', '#F0B998') +
    stars(w, h * 0.4, '#FFF3D6', 22) +
    crescent(s.x + 250 * s.k, s.floor - 560 * s.k, 64 * s.k, tone.moon, '#4A4585') +
    skyline +
    rect(0, s.floor - 128 * s.k, w, 12, '#2E2957', 4) +
    rail +
    fading(0, s.floor, w, h - s.floor, '#3B3468', '#2D2753') +
    group(
      clothesLine(-700, 520, -505, 26, [
        { at: 0.47, thing: hangingBriefs('#26222F', 1.02) },
        { at: 0.59, thing: hangingBriefs('#5A4A72', 1.02) },
        { at: 0.71, thing: hangingBriefs('#26222F', 1.02) },
        { at: 0.83, thing: hangingBriefs('#2F3F6B', 0.96) },
      ]),
      s.x,
      s.floor,
      s.k,
    ) +
    stroke(`M${s.x + 520 * s.k} ${s.floor - 640 * s.k}V${s.floor + 20}`, '#3A3163', 16 * s.k) +
    group(plant('palm', '#6B4634', 0.9), s.x + 420 * s.k, s.floor + 30 * s.k, s.k) +
    group(plant('fern', '#8B5E4A', 0.8), s.x - 300 * s.k, s.floor + 34 * s.k, s.k)
  );
};

function bed(cover: string, fold: string): string {
  return (
    rect(-420, -330, 46, 330, '#6B5A8E', 18) +
    rect(-400, -90, 860, 70, '#8D7BB8', 12) +
    rect(-392, -136, 846, 60, '#F3EEFA', 26) +
    rect(-374, -196, 190, 78, '#FFFFFF', 34) +
    group(sleeping(sleeper, cover, fold), -300, -124, 1.12) +
    rect(-392, -30, 18, 34, '#5B4B7C', 4) +
    rect(436, -30, 18, 34, '#5B4B7C', 4)
  );
}

/** Night: a lamp, a moon in the window, somebody asleep, a pack on the bedside table. */
export const bedroomNight: Scene = (w, h) => {
  const s = stage(w, h, 620);
  const view =
    stars(520, 300, '#FFF6DD', 18).replace(/cx="/g, 'transform="translate(-200 -170)" cx="') +
    crescent(50, -40, 50, tone.moon, '#262453');
  return (
    wallAndFloor(s, ['#35336B', '#403C7C'], ['#2C2A58', '#232148']) +
    group(
      window(330, 380, ['#1F1E48', '#3A3878'], '#5B5696', view),
      s.x - 20 * s.k,
      s.floor - 400 * s.k,
      s.k,
    ) +
    group(
      table(150, 150, '#5B4B7C') +
        group(lamp(true), -20, 0, 0.8) +
        group(pack(78, 92, packColors.night), 50, 0),
      s.x - 470 * s.k,
      s.floor - 120 * s.k,
      s.k,
    ) +
    rug(s.x + 30 * s.k, s.floor + 46 * s.k, 470 * s.k, '#4C4889') +
    group(bed('#8C8FCB', '#B4B6E2'), s.x + 40 * s.k, s.floor + 34 * s.k, s.k)
  );
};

/** The bed made in the morning, with a night light still on. */
export const bedroom: Scene = (w, h) => {
  const s = stage(w, h, 560);
  return (
    wallAndFloor(s, ['#F3EEFA', '#EAE1F6'], ['#E3CDB3', '#D6BB9A']) +
    group(
      window(300, 330, ['#FFF3DC', '#FDE7D2'], '#FFFDF9', hills(320, 70, ['#DDEBDD', '#C3DDC9'])),
      s.x + 60 * s.k,
      s.floor - 385 * s.k,
      s.k,
    ) +
    group(curtain(150, 470), s.x - 150 * s.k, s.floor - 590 * s.k, s.k) +
    group(
      table(150, 150, tone.oak) +
        group(lamp(true), -10, 0, 0.78) +
        group(book(tone.sage, 70, 16), 44, 0),
      s.x - 420 * s.k,
      s.floor - 120 * s.k,
      s.k,
    ) +
    rug(s.x + 80 * s.k, s.floor + 50 * s.k, 460 * s.k, '#DCCDEB') +
    group(
      rect(-330, -300, 46, 300, tone.oak, 18) +
        rect(-310, -92, 800, 74, tone.wood, 12) +
        rect(-300, -150, 784, 72, '#FFFDF9', 30) +
        rect(-284, -218, 176, 84, '#FFFFFF', 36) +
        rect(-180, -206, 160, 76, tone.mist, 34) +
        shape(
          'M-60 -150C60 -176 300 -176 484 -150V-84H-40C-60 -100 -66 -130 -60 -150Z',
          tone.lilac,
        ) +
        shape(
          'M-60 -150C-20 -158 20 -164 60 -166C44 -140 46 -110 60 -84H-40C-60 -100 -66 -130 -60 -150Z',
          '#FFFDF9',
        ) +
        group(foldedTowel(150, [tone.sage, '#FFFDF9']), 330, -152),
      s.x + 20 * s.k,
      s.floor + 34 * s.k,
      s.k,
    )
  );
};
