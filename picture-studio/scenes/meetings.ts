import { carton, packColors } from './goods.ts';
import { contact, disc, group, rect, shape, stroke, tone } from './paint.ts';
import { type Looks, walking, withCup } from './people.ts';
import { plant } from './plants.ts';
import { chair, daylight, hills, rug, shelf, stage, table, wallAndFloor, window } from './rooms.ts';
import type { Scene } from './scene.ts';
import { book, mug } from './things.ts';

const student: Looks = {
  skin: tone.skin,
  hair: tone.hair,
  style: 'tail',
  top: '#FFFDF9',
  bottom: '#3D4F86',
};

const friend: Looks = {
  skin: tone.skinTan,
  hair: tone.hairBrown,
  style: 'bob',
  top: '#FFFDF9',
  bottom: '#3D4F86',
};

const elder: Looks = {
  skin: tone.skin,
  hair: tone.hairGrey,
  style: 'bun',
  top: tone.plum,
  bottom: '#5A5470',
};

const daughter: Looks = {
  skin: tone.skin,
  hair: tone.hair,
  style: 'long',
  top: '#E9B98F',
  bottom: '#3D3560',
};

/** The test bench: flasks, a pipette, a pad. */
export const laboratory: Scene = (w, h) => {
  const s = stage(w, h, 520);
  const flask = (liquid: string) =>
    contact(4, 0, 70) +
    shape(
      'M-18 -190H18V-120L66 -16Q70 0 54 0H-54Q-70 0 -66 -16L-18 -120Z',
      '#ffffff',
      'opacity=".7"',
    ) +
    shape('M-42 -68H42L64 -14Q66 -4 54 -4H-54Q-66 -4 -64 -14Z', liquid, 'opacity=".85"') +
    rect(-24, -198, 48, 12, '#ffffff', 6) +
    stroke('M-14 -116L-50 -30', '#ffffff', 5, 'opacity=".8"');
  const beaker = (liquid: string, level: number) =>
    contact(4, 0, 66) +
    rect(-56, -150, 112, 150, '#ffffff', 12, 'opacity=".65"') +
    rect(-52, -level, 104, level - 4, liquid, 9, 'opacity=".8"') +
    [40, 70, 100].map((y) => rect(20, -y, 26, 4, '#6D4FA8', 2, 'opacity=".45"')).join('') +
    rect(-62, -156, 124, 10, '#ffffff', 5);
  const pad =
    shape(
      'M-170 -40C-176 -74 -140 -78 -100 -70C-40 -60 40 -60 100 -70C140 -78 176 -74 170 -40C176 -6 140 -2 100 -10C40 -20 -40 -20 -100 -10C-140 -2 -176 -6 -170 -40Z',
      '#FFFDF9',
    ) +
    shape('M-50 -62H40L26 -108H-36ZM-50 -18H40L26 28H-36Z', '#FFFDF9') +
    shape(
      'M-136 -40C-138 -58 -110 -60 -80 -56C-30 -50 30 -50 80 -56C110 -60 138 -58 136 -40C138 -22 110 -20 80 -24C30 -30 -30 -30 -80 -24C-110 -20 -138 -22 -136 -40Z',
      tone.mist,
    ) +
    disc(-6, -40, 15, '#8FB7DD', 'opacity=".8"');
  return (
    wallAndFloor(s, ['#EDF5F3', '#DFEDEA'], ['#F2F0EE', '#DFDAD6']) +
    group(
      shelf(
        520,
        group(beaker(tone.sage, 60), -190, 0, 0.5) +
          group(flask(tone.lilac), -80, 0, 0.52) +
          group(beaker(tone.peach, 80), 40, 0, 0.5) +
          group(book(tone.leaf, 100) + group(book(tone.plum, 90), 0, -26), 180, 0),
        '#FFFFFF',
      ),
      s.x + 10 * s.k,
      s.floor - 330 * s.k,
      s.k,
    ) +
    group(flask('#9BC7DA'), s.x - 290 * s.k, s.floor + 30 * s.k, s.k * 1.15) +
    group(contact(0, -6, 200, 20) + pad, s.x + 10 * s.k, s.floor + 20 * s.k, s.k) +
    group(
      rect(-11, -190, 22, 60, tone.plum, 11) +
        rect(-6, -140, 12, 110, '#ffffff', 5, 'opacity=".9"') +
        shape('M-6 -32H6L2 0H-2Z', '#9BC7DA'),
      s.x + 40 * s.k,
      s.floor - 70 * s.k,
      s.k,
      24,
    ) +
    group(beaker('#9BC7DA', 100), s.x + 320 * s.k, s.floor + 30 * s.k, s.k * 1.15)
  );
};

/** The corridor of a school: lockers, one open with a box of pads, two pupils passing. */
export const school: Scene = (w, h) => {
  const s = stage(w, h, 620);
  const count = Math.ceil(w / (120 * s.k)) + 1;
  const first = Math.round((s.x + 210 * s.k) / (120 * s.k));
  const lockers = Array.from({ length: count }, (_, i) => {
    const x = i * 120 * s.k;
    const tint = i % 2 ? '#CBDDE0' : '#D6E5E6';
    const open = i === first;
    return (
      rect(x, s.floor - 430 * s.k, 116 * s.k, 430 * s.k, open ? '#A9C3C8' : tint, 6) +
      (open
        ? rect(x + 8 * s.k, s.floor - 420 * s.k, 100 * s.k, 410 * s.k, '#89A9B0', 4) +
          rect(x + 8 * s.k, s.floor - 200 * s.k, 100 * s.k, 8 * s.k, '#D6E5E6') +
          group(carton(64, 78, packColors.day), x + 52 * s.k, s.floor - 200 * s.k, s.k) +
          group(book(tone.plum, 80, 20), x + 58 * s.k, s.floor - 12 * s.k, s.k) +
          shape(
            `M${x + 112 * s.k} ${s.floor - 430 * s.k}l${54 * s.k} ${22 * s.k}V${s.floor - 20 * s.k}l${-54 * s.k} ${20 * s.k}Z`,
            '#E3EEEF',
          )
        : [0, 1, 2]
            .map((k) =>
              rect(
                x + 34 * s.k,
                s.floor - (396 - k * 16) * s.k,
                48 * s.k,
                6 * s.k,
                '#2E1A40',
                3,
                'opacity=".12"',
              ),
            )
            .join('') + rect(x + 94 * s.k, s.floor - 230 * s.k, 8 * s.k, 30 * s.k, '#8FA9AE', 4))
    );
  }).join('');
  return (
    wallAndFloor(s, ['#FBF6EC', '#F4EADA'], ['#E9DCC6', '#DDCBAE']) +
    rect(0, 0, w, Math.max(0, s.floor - 470 * s.k), '#FFF9EE') +
    lockers +
    daylight(s.x - 420 * s.k, s.floor - 20 * s.k, 190 * s.k, 130 * s.k, 0.4) +
    group(walking(student, tone.plum), s.x - 170 * s.k, s.floor + 46 * s.k, s.k) +
    group(walking(friend, tone.fern), s.x + 10 * s.k, s.floor + 56 * s.k, s.k)
  );
};

/** Two women of two ages talking over tea. */
export const conversation: Scene = (w, h) => {
  const s = stage(w, h, 620);
  return (
    wallAndFloor(s, ['#FBF3E9', '#F5E6D4'], ['#E2C7A6', '#D2B28B']) +
    group(
      window(
        330,
        330,
        ['#FFF6E4', '#FFE9CF'],
        '#FFFDF9',
        hills(340, 80, ['#DDE9D6', '#BFD8C2', '#A0C6AE']),
      ),
      s.x,
      s.floor - 420 * s.k,
      s.k,
    ) +
    rug(s.x, s.floor + 50 * s.k, 420 * s.k, '#F3D9C0') +
    group(chair(tone.oak), s.x - 260 * s.k, s.floor + 34 * s.k, s.k) +
    group(withCup(elder, '#FFFDF9'), s.x - 250 * s.k, s.floor + 34 * s.k, s.k) +
    group(chair(tone.oak), s.x + 280 * s.k, s.floor + 34 * s.k, s.k, 0, true) +
    group(withCup(daughter, tone.sage), s.x + 270 * s.k, s.floor + 34 * s.k, s.k, 0, true) +
    group(
      table(210, 170) +
        group(mug(tone.peach), -40, 0, 0.55) +
        group(plant('fern', '#FFFDF9', 0.42), 50, 0),
      s.x + 10 * s.k,
      s.floor - 130 * s.k,
      s.k,
    ) +
    group(plant('rubber', '#F1E4D4', 1), s.x + 500 * s.k, s.floor + 26 * s.k, s.k)
  );
};
