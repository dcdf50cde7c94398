import { parcel } from './goods.ts';
import { contact, disc, fading, glow, group, oval, rect, shape, stroke, tone } from './paint.ts';
import { boll, leaf, plant } from './plants.ts';
import { daylight, shelf, stage, wallAndFloor } from './rooms.ts';
import type { Scene } from './scene.ts';
import { book, foldedTowel, mug } from './things.ts';

/** Cotton branches in a white vase. */
export const cottonField: Scene = (w, h) => {
  const s = stage(w, h, 560);
  return (
    wallAndFloor(s, ['#F8F1E6', '#F2E5D3'], ['#E0C6A6', '#D0B08A']) +
    disc(s.x - 60 * s.k, s.floor - 330 * s.k, 230 * s.k, '#FCE3C4') +
    daylight(s.x - 330 * s.k, s.floor - 70 * s.k, 150 * s.k, 240 * s.k, 0.34) +
    group(plant('cotton', '#FFFDF9', 1.25), s.x - 20 * s.k, s.floor + 40 * s.k, s.k) +
    group(
      foldedTowel(190, ['#FFFDF9', '#EFE1CC', '#FFFDF9']),
      s.x + 230 * s.k,
      s.floor + 52 * s.k,
      s.k,
    ) +
    group(boll(), s.x + 214 * s.k, s.floor - 66 * s.k, s.k * 1.1) +
    group(boll(), s.x - 220 * s.k, s.floor + 40 * s.k, s.k * 1.2)
  );
};

/** A desk seen from above: a carton, a delivery slip, tape and scissors. */
export const parcelScene: Scene = (w, h) => {
  const s = stage(w, h, 520);
  return (
    wallAndFloor(s, ['#F5F0FA', '#ECE3F5'], ['#E4CBAA', '#D4B48C']) +
    group(
      shelf(
        420,
        group(foldedTowel(120, [tone.mist, '#FFFDF9', tone.sage]), -120, 0) +
          group(plant('fern', '#FFFDF9', 0.5), 40, 0) +
          group(book(tone.plum, 110) + group(book(tone.peach, 96), 0, -26), 140, 0),
      ),
      s.x + 60 * s.k,
      s.floor - 380 * s.k,
      s.k,
    ) +
    group(parcel(330, 230), s.x - 90 * s.k, s.floor + 46 * s.k, s.k) +
    group(parcel(190, 130), s.x + 250 * s.k, s.floor + 40 * s.k, s.k) +
    group(
      rect(-70, -100, 140, 180, '#FFFDF9', 4) +
        rect(-52, -78, 60, 10, tone.violet, 3) +
        [-48, -28, -8, 12, 32]
          .map((y, i) => rect(-52, y, i % 2 ? 84 : 104, 6, '#D8CFE4', 3))
          .join('') +
        rect(14, 48, 40, 16, tone.leaf, 3),
      s.x + 250 * s.k,
      s.floor - 160 * s.k,
      s.k,
      6,
    ) +
    group(
      oval(0, -6, 46, 14, '#C9A06A') + disc(0, -32, 42, '#E7C99A') + disc(0, -32, 22, '#ECE3F5'),
      s.x + 430 * s.k,
      s.floor + 50 * s.k,
      s.k,
    )
  );
};

/** An open calendar with a few days marked. */
export const calendar: Scene = (w, h) => {
  const s = stage(w, h, 540);
  const marked = new Set([9, 10, 11, 12, 13]);
  const cells = Array.from({ length: 35 }, (_, i) => {
    const x = -210 + (i % 7) * 70;
    const y = -290 + Math.floor(i / 7) * 58;
    const on = marked.has(i);
    const soft = i === 8 || i === 14;
    return (
      (on
        ? disc(x, y, 23, i === 10 || i === 11 ? tone.violet : tone.lilac)
        : soft
          ? disc(x, y, 23, tone.mist)
          : '') + rect(x - 8, y - 3.5, 16, 7, on ? '#ffffff' : '#CFC5DC', 3)
    );
  }).join('');
  return (
    wallAndFloor(s, ['#F7F2FB', '#EDE4F6'], ['#E5CDAE', '#D6B791']) +
    group(
      contact(0, 2, 290) +
        shape('M-270 0L-250 -420H250L270 0Z', '#FFFDF9') +
        shape('M-262 -350L-256 -420H256L262 -350Z', tone.plum) +
        rect(-90, -398, 180, 20, '#FFFDF9', 6, 'opacity=".9"') +
        [-150, -50, 50, 150].map((x) => rect(x - 6, -440, 12, 40, '#B9B4BE', 6)).join('') +
        cells +
        shape('M-270 0L-254 -330L-230 -330L-240 0Z', '#2E1A40', 'opacity=".04"'),
      s.x - 20 * s.k,
      s.floor + 40 * s.k,
      s.k,
    ) +
    group(mug(tone.sage), s.x + 330 * s.k, s.floor + 48 * s.k, s.k * 1.15) +
    group(
      rect(-90, -8, 180, 10, tone.amber, 5) + shape('M90 -8L112 -3L90 2Z', '#5b3a1c'),
      s.x - 380 * s.k,
      s.floor + 44 * s.k,
      s.k,
      -8,
    ) +
    group(plant('fern', '#FFFDF9', 0.75), s.x - 360 * s.k, s.floor + 26 * s.k, s.k)
  );
};

/** A cotton pouch with a card. */
export const gift: Scene = (w, h) => {
  const s = stage(w, h, 500);
  return (
    wallAndFloor(s, ['#F6F0FA', '#EDE3F5'], ['#EAD8C0', '#DCC4A4']) +
    disc(s.x, s.floor - 210 * s.k, 260 * s.k, '#E4D7F2') +
    group(
      contact(0, 0, 170) +
        shape(
          'M-150 -20C-168 -140 -120 -220 -64 -262H64C120 -220 168 -140 150 -20Q148 0 126 0H-126Q-148 0 -150 -20Z',
          '#F3E9D8',
        ) +
        shape(
          'M-64 -262C-92 -290 -112 -318 -118 -346Q-60 -330 0 -346T118 -346C112 -318 92 -290 64 -262Z',
          '#F8F0E2',
        ) +
        stroke('M-70 -262Q0 -244 70 -262', tone.plum, 9) +
        stroke('M10 -252C40 -214 34 -170 52 -140M-4 -252C-20 -210 -6 -176 -22 -150', tone.plum, 6) +
        disc(52, -136, 8, tone.plum) +
        disc(-22, -146, 8, tone.plum) +
        disc(0, -96, 17, tone.amber) +
        group(leaf(52, -36, tone.plum), -4, -42) +
        group(leaf(52, 36, tone.leaf), 4, -42) +
        shape(
          'M60 -262C120 -220 168 -140 150 -20Q148 0 126 0H70C110 -100 90 -200 30 -262Z',
          '#2E1A40',
          'opacity=".05"',
        ),
      s.x - 110 * s.k,
      s.floor + 42 * s.k,
      s.k * 1.1,
    ) +
    group(
      contact(0, 4, 120, 10) +
        rect(-120, -170, 240, 170, '#FFFDF9', 8) +
        disc(-70, -118, 24, tone.apricot) +
        group(leaf(50, 20, tone.fern), -66, -60) +
        [-120, -98, -76, -50]
          .map((y, i) => rect(-20, y, i === 3 ? 60 : 112 - (i % 2) * 20, 8, '#D9CFE6', 4))
          .join(''),
      s.x + 230 * s.k,
      s.floor + 46 * s.k,
      s.k,
      -3,
    ) +
    group(boll(), s.x + 400 * s.k, s.floor + 24 * s.k, s.k * 1.1)
  );
};

/** A folded newspaper, a microphone and a notebook. */
export const newspaper: Scene = (w, h) => {
  const s = stage(w, h, 460);
  const columns = [-190, -60, 70]
    .map((x) =>
      Array.from({ length: 7 }, (_, i) =>
        rect(x, -170 + i * 20, i === 6 ? 70 : 112, 7, '#CBC4D4', 3),
      ).join(''),
    )
    .join('');
  return (
    wallAndFloor(s, ['#F2EFF6', '#E8E2F0'], ['#DFC4A2', '#CFAE86']) +
    group(
      contact(0, 0, 260) +
        rect(-220, -300, 440, 300, '#E4DFE9', 4) +
        rect(-226, -308, 440, 300, '#FFFDF9', 4) +
        rect(-196, -282, 210, 24, tone.violet, 4) +
        rect(40, -280, 140, 84, tone.apricot, 4) +
        shape('M40 -196L90 -244L126 -212L150 -234L180 -196Z', tone.sage) +
        rect(-196, -240, 200, 12, '#B9AECB', 4) +
        rect(-196, -218, 160, 12, '#B9AECB', 4) +
        columns +
        rect(-226, -8, 440, 8, '#D6CFDE'),
      s.x - 60 * s.k,
      s.floor + 44 * s.k,
      s.k,
      -2,
    ) +
    group(
      contact(0, 0, 60) +
        oval(0, -8, 62, 12, '#3D3560') +
        stroke('M0 -12V-150', '#3D3560', 9) +
        rect(-30, -250, 60, 110, '#5A4F86', 30) +
        [0, 1, 2, 3]
          .map((i) => rect(-24, -232 + i * 20, 48, 5, '#ffffff', 2, 'opacity=".3"'))
          .join('') +
        stroke('M-44 -190C-44 -130 44 -130 44 -190', '#3D3560', 7),
      s.x + 300 * s.k,
      s.floor + 40 * s.k,
      s.k * 1.1,
    ) +
    group(
      book(tone.leaf, 190, 22) + stroke('M-80 -30L70 -40', tone.amber, 9),
      s.x + 130 * s.k,
      s.floor + 58 * s.k,
      s.k,
    ) +
    glow(s.x - 500 * s.k, s.floor - 420 * s.k, 300 * s.k, '#ffffff', 0.7)
  );
};

/** The envelope of the welcome coupon, with a sprig of cotton. */
export const welcomeCoupon: Scene = (w, h) => {
  const s = stage(w, h, 480);
  return (
    fading(0, 0, w, h, '#F7F2FC', '#EADFF6') +
    disc(s.x, s.floor - 190 * s.k, 330 * s.k, '#E2D4F1') +
    group(
      contact(0, 4, 260) +
        shape('M-240 -250L0 -400L240 -250Z', '#C9B8E4') +
        rect(-190, -350, 380, 240, '#FFFDF9', 14) +
        rect(
          -168,
          -328,
          336,
          196,
          'none',
          8,
          `stroke="${tone.lilac}" stroke-width="4" stroke-dasharray="9 9"`,
        ) +
        disc(0, -262, 26, tone.amber) +
        group(leaf(84, -36, tone.plum), -7, -176) +
        group(leaf(84, 36, tone.leaf), 7, -176) +
        shape('M-240 -250L0 -90L240 -250V-14Q240 0 226 0H-226Q-240 0 -240 -14Z', '#DCCDEB') +
        shape('M-240 -10L-40 -118M240 -10L40 -118', 'none', 'stroke="#C6B3E0" stroke-width="4"') +
        shape(
          'M240 -250V-14Q240 0 226 0H80C180 -80 210 -160 240 -250Z',
          '#2E1A40',
          'opacity=".04"',
        ),
      s.x,
      s.floor + 10 * s.k,
      s.k,
    ) +
    group(
      stroke('M0 0C-30 -90 -20 -170 20 -240', '#8a6a4d', 6) +
        group(boll(), 20, -240, 1.2) +
        group(boll(), -26, -130, 0.95) +
        group(leaf(64, 50, tone.fern), -14, -170),
      s.x + 270 * s.k,
      s.floor + 30 * s.k,
      s.k,
      10,
    )
  );
};
