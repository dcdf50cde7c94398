import { carton, pack, packColors } from './goods.ts';
import { disc, glow, group, rect, shape, stroke, tone } from './paint.ts';
import { atDesk, type Looks, withBaby } from './people.ts';
import { leaf, plant } from './plants.ts';
import { chair, curtain, daylight, hills, stage, table, wallAndFloor, window } from './rooms.ts';
import type { Scene } from './scene.ts';
import { book, foldedTowel, glass, mug } from './things.ts';

const office: Looks = {
  skin: tone.skin,
  hair: tone.hairBrown,
  style: 'bob',
  top: tone.plum,
  bottom: '#3D3560',
};

const mother: Looks = {
  skin: tone.skinTan,
  hair: tone.hairBrown,
  style: 'bun',
  top: '#D48F8C',
  bottom: tone.rose,
};

export const day: readonly [string, string] = ['#FFF6E6', '#FCE4C8'];

/** A desk in the morning: an open notebook, a pack of day pads, a woman at work. */
export const desk: Scene = (w, h) => {
  const s = stage(w, h, 640);
  const view =
    disc(60, -70, 62, '#FFE9BF') +
    glow(60, -70, 240, '#FFE2A8', 0.7) +
    hills(380, 110, ['#F8E3C4', '#E6D9B4', '#C9D6B0']);
  return (
    wallAndFloor(s, ['#FFF7EC', '#FDE9D2'], ['#E8C9A4', '#D9B48A']) +
    group(window(380, 380, day, '#FFFDF9', view), s.x + 170 * s.k, s.floor - 420 * s.k, s.k) +
    daylight(s.x - 60 * s.k, s.floor - 220 * s.k, 130 * s.k, 330 * s.k, 0.34) +
    group(chair(tone.oak), s.x - 210 * s.k, s.floor + 34 * s.k, s.k) +
    group(atDesk(office), s.x - 200 * s.k, s.floor + 34 * s.k, s.k) +
    group(table(620, 262), s.x + 190 * s.k, s.floor - 232 * s.k, s.k) +
    group(
      group(
        shape('M-92 -12L0 -4L92 -12V-22L0 -14L-92 -22Z', '#FFFDF9') +
          stroke('M-70 -17L-16 -12M16 -12L70 -17', tone.lilac, 2),
        -130,
        4,
      ) +
        group(pack(112, 132, packColors.day), 60, 0) +
        group(mug('#FFFDF9'), 178, 0, 0.8) +
        group(book(tone.plum, 120) + group(book(tone.sage, 104), 4, -26), 268, 0),
      s.x + 190 * s.k,
      s.floor - 232 * s.k,
      s.k,
    ) +
    group(plant('rubber', '#FFFDF9', 1), s.x + 560 * s.k, s.floor + 30 * s.k, s.k)
  );
};

/** A mother and her child beside the packed hospital bag. */
export const hospitalBag: Scene = (w, h) => {
  const s = stage(w, h, 520);
  const bag =
    stroke('M-90 -168C-90 -260 90 -260 90 -168', '#8E3F4E', 16) +
    shape(
      'M-170 -170H170Q190 -170 186 -140L170 -20Q168 0 148 0H-148Q-168 0 -170 -20L-186 -140Q-190 -170 -170 -170Z',
      '#C98A92',
    ) +
    shape('M-176 -100H176L170 -60H-170Z', '#ffffff', 'opacity=".14"') +
    rect(-40, -120, 80, 60, '#E8C4C2', 10);
  return (
    wallAndFloor(s, ['#FDF1EF', '#FBE3E1'], ['#EBCFB8', '#DDB99C']) +
    group(
      window(320, 320, ['#FFF6E9', '#FCE7DA'], '#FFFDF9', hills(340, 80, ['#E9EEDC', '#CFE0CB'])),
      s.x + 30 * s.k,
      s.floor - 350 * s.k,
      s.k,
    ) +
    group(curtain(150, 450), s.x + 160 * s.k, s.floor - 540 * s.k, s.k) +
    group(
      rect(-250, -150, 470, 150, '#F4DDD2', 46) +
        rect(-270, -250, 120, 250, '#EFD2C5', 50) +
        rect(-230, -120, 440, 60, '#FBEAE2', 30),
      s.x - 170 * s.k,
      s.floor + 26 * s.k,
      s.k,
    ) +
    group(withBaby(mother, '#FFFDF9'), s.x - 150 * s.k, s.floor - 72 * s.k, s.k * 1.02) +
    group(
      group(pack(112, 150, packColors.maternity), -60, -150) +
        group(
          carton(100, 120, { ...packColors.maternity, field: '#F3D3D0', text: '#8E3F4E' }),
          60,
          -150,
        ) +
        bag,
      s.x + 270 * s.k,
      s.floor + 40 * s.k,
      s.k,
    ) +
    group(stack3(), s.x - 500 * s.k, s.floor + 40 * s.k, s.k)
  );
};

function stack3(): string {
  return foldedTowel(150, ['#FFFDF9', '#E8AFB5', '#FFFDF9', '#CFE0CB']);
}

/** A glass of water in the light of the window. */
export const windowLight: Scene = (w, h) => {
  const s = stage(w, h, 520);
  return (
    wallAndFloor(s, ['#FBF3E7', '#F6E4CF'], ['#E3C09A', '#D2AA80']) +
    group(
      window(
        420,
        400,
        ['#FFF8EA', '#FFE6C6'],
        '#FFFDF9',
        disc(-60, -40, 70, '#FFE3AC') +
          glow(-60, -40, 260, '#FFD98F', 0.7) +
          hills(380, 110, ['#E4EBD9', '#C7DCC4', '#A9CFB8']),
      ),
      s.x - 90 * s.k,
      s.floor - 300 * s.k,
      s.k,
    ) +
    group(curtain(170, 520, '#FFFFFF', 0.8), s.x - 380 * s.k, s.floor - 530 * s.k, s.k) +
    daylight(s.x - 260 * s.k, s.floor - 40 * s.k, 140 * s.k, 220 * s.k, 0.4) +
    group(glass(), s.x + 190 * s.k, s.floor + 44 * s.k, s.k * 1.5) +
    group(plant('rubber', '#FFFDF9', 0.95), s.x + 380 * s.k, s.floor + 34 * s.k, s.k) +
    group(
      book(tone.lilac, 170, 22) + group(book(tone.sage, 150, 20), 0, -22),
      s.x - 30 * s.k,
      s.floor + 52 * s.k,
      s.k,
    ) +
    group(leaf(60, 80, tone.fern), s.x + 40 * s.k, s.floor + 60 * s.k, s.k)
  );
};
