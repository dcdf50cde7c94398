import { pack, packColors } from './goods.ts';
import { disc, group, oval, rect, shape, stroke, tone } from './paint.ts';
import { type Looks, walking } from './people.ts';
import { boll, leaf, plant } from './plants.ts';
import { clothesLine, shelf } from './rooms.ts';
import { foldedTowel, hangingBriefs, hangingCloth } from './things.ts';

/** A small picture without a background: the page's colour shows through. Sizes in pixels. */
interface Spot {
  width: number;
  height: number;
  draw: () => string;
}

/** The round patch of colour behind the things of a spot. */
function patch(x: number, y: number, r: number, color: string): string {
  return disc(x, y, r, color, 'opacity=".7"');
}

function cloud(x: number, y: number, scale: number, color: string, opacity = 1): string {
  return group(
    shape(
      'M-92 40C-124 40 -126 2 -98 -4C-98 -40 -52 -52 -36 -26C-22 -58 40 -56 44 -16C74 -26 100 -4 88 18C104 24 98 40 82 40Z',
      color,
      `opacity="${opacity}"`,
    ),
    x,
    y,
    scale,
  );
}

/** The wind has taken a towel off the line. */
function blownAway(): string {
  const gust = (d: string) => stroke(d, tone.lilac, 5, 'opacity=".75"');
  return (
    patch(230, 190, 150, tone.mist) +
    cloud(150, 88, 0.62, '#FFFDF9') +
    disc(318, 96, 34, tone.peach) +
    cloud(352, 118, 0.5, '#FFFDF9', 0.95) +
    stroke('M62 344V128', tone.oak, 11) +
    clothesLine(62, 470, 150, 26, [
      { at: 0.1, thing: hangingCloth(64, 108, '#FFFDF9', tone.fern) },
      { at: 0.42, thing: hangingBriefs(tone.plum, 0.6) },
      { at: 0.64, thing: rect(-4, -12, 9, 24, '#E5C79B', 3) },
      { at: 0.76, thing: rect(-4, -12, 9, 24, '#E5C79B', 3) },
    ]) +
    group(
      shape(
        'M0 0C34 -26 70 12 112 -14C120 18 112 52 128 84C92 106 58 72 14 98C20 66 -2 34 0 0Z',
        tone.peach,
      ) +
        stroke('M10 70C50 46 86 78 122 58', '#FFFDF9', 6, 'opacity=".8"') +
        shape(
          'M58 -6C76 -4 92 -2 112 -14C120 18 112 52 128 84C112 94 98 92 84 88C96 56 74 24 58 -6Z',
          '#2E1A40',
          'opacity=".06"',
        ),
      318,
      212,
      0.86,
      14,
    ) +
    gust('M206 262C236 250 262 262 290 254') +
    gust('M228 292C262 280 282 294 306 286') +
    group(foldedTowel(120, [tone.sage, '#FFFDF9']), 168, 344, 0.8) +
    group(boll(), 252, 328, 0.8)
  );
}

/** A canvas bag with nothing in it yet, beside a sprig of cotton. */
function emptyBag(): string {
  return (
    patch(240, 186, 148, tone.mist) +
    oval(240, 336, 150, 11, '#3A2250', 'opacity=".10"') +
    stroke('M178 168C180 70 300 70 302 168', '#DCC4A4', 12) +
    shape('M136 156H344L362 318Q362 336 344 336H136Q118 336 118 318Z', '#F6ECDC') +
    oval(240, 156, 104, 13, '#CDB491') +
    stroke('M190 160C192 96 288 96 290 160', '#EAD8BC', 12) +
    shape('M300 166H344L362 318Q362 336 344 336H276Q330 260 300 166Z', '#2E1A40', 'opacity=".05"') +
    stroke('M134 178H346', '#DCC4A4', 3, 'stroke-dasharray="8 9"') +
    disc(240, 224, 24, tone.amber) +
    group(leaf(74, -36, tone.plum), 233, 304) +
    group(leaf(74, 36, tone.leaf), 247, 304) +
    group(
      stroke('M0 0C-10 -50 6 -90 0 -132', '#8a6a4d', 5) +
        group(leaf(50, 56, tone.fern), -2, -44) +
        group(boll(), 0, -140, 0.95) +
        group(boll(), 26, -74, 0.66),
      396,
      336,
    ) +
    group(foldedTowel(86, ['#FFFDF9', tone.sage]), 78, 338, 0.8)
  );
}

/** A shelf with a free place, under a magnifying glass. */
function freePlace(): string {
  const outline = `M-42 -96Q-46 -108 -36 -110H36Q46 -108 42 -96Q38 -50 40 -8Q40 0 32 0H-32Q-40 0 -40 -8Q-38 -50 -42 -96Z`;
  return (
    patch(240, 182, 148, tone.mist) +
    group(
      shelf(
        380,
        group(pack(92, 116, packColors.liner), -124, 0) +
          group(
            shape(
              outline,
              'none',
              `stroke="${tone.plum}" stroke-width="4" stroke-dasharray="10 10"`,
            ),
            0,
            0,
          ) +
          group(pack(98, 124, packColors.night), 126, 0),
      ),
      240,
      226,
    ) +
    group(
      stroke('M40 40L96 96', tone.violet, 20) +
        disc(0, 0, 58, '#FFFFFF', 'opacity=".42"') +
        disc(0, 0, 58, 'none', `stroke="${tone.plum}" stroke-width="12"`) +
        stroke('M-34 -16C-28 -30 -16 -38 -2 -40', '#FFFFFF', 6),
      256,
      180,
    ) +
    group(foldedTowel(104, [tone.peach, '#FFFDF9']), 118, 332, 0.82) +
    group(boll(), 196, 316, 0.8) +
    oval(170, 336, 120, 8, '#3A2250', 'opacity=".08"')
  );
}

/** A cloud with the waves of a signal; its plug is pulled. */
function unplugged(): string {
  return (
    patch(240, 180, 144, tone.mist) +
    cloud(388, 92, 0.5, tone.mist) +
    shape(
      'M128 216C72 216 66 150 116 140C112 74 204 54 232 104C266 62 352 84 346 144C398 140 408 216 352 216Z',
      '#FFFDF9',
      `stroke="${tone.lilac}" stroke-width="5"`,
    ) +
    shape(
      'M300 214C338 198 342 160 346 146C394 142 404 213 352 214Z',
      tone.lilac,
      'opacity=".28"',
    ) +
    stroke('M186 142Q236 98 286 142M206 164Q236 138 266 164', tone.lilac, 9) +
    disc(236, 188, 8, tone.lilac) +
    stroke('M200 216C200 268 150 262 150 300C150 322 172 326 190 316', tone.plum, 7) +
    group(
      rect(-4, -22, 44, 44, tone.plum, 14) + stroke('M44 -9H60M44 9H60', '#8A7AA6', 7),
      194,
      310,
      1,
      -14,
    ) +
    group(
      rect(-6, -38, 76, 76, '#FFFDF9', 18) +
        rect(-6, -38, 76, 76, 'none', 18, `stroke="${tone.lilac}" stroke-width="4"`) +
        disc(20, 0, 6, tone.violet) +
        disc(44, 0, 6, tone.violet),
      308,
      292,
    ) +
    stroke('M276 266L284 274M270 286H280M276 308L284 300', tone.amber, 5)
  );
}

/** Cotton in a vase, folded cloths and two packs: the brand's subjects. */
function cottonTable(): string {
  return (
    patch(250, 168, 142, tone.apricot) +
    oval(320, 334, 260, 13, '#3A2250', 'opacity=".09"') +
    group(plant('cotton', '#FFFDF9', 0.68), 196, 330) +
    group(foldedTowel(150, ['#FFFDF9', tone.mist, '#FFFDF9']), 350, 330) +
    group(boll(), 350, 218, 0.9) +
    group(pack(112, 142, packColors.day), 482, 332) +
    group(pack(94, 112, packColors.liner), 566, 338) +
    group(boll(), 92, 322, 0.95) +
    group(leaf(48, 62, tone.fern), 106, 332)
  );
}

const pupils: readonly (Looks & { bag: string })[] = [
  {
    skin: tone.skin,
    hair: tone.hair,
    style: 'tail',
    top: '#FFFDF9',
    bottom: '#3D4F86',
    bag: tone.plum,
  },
  {
    skin: tone.skinTan,
    hair: tone.hairBrown,
    style: 'short',
    top: '#FFFDF9',
    bottom: '#3D4F86',
    bag: tone.fern,
  },
];

/** Two pupils on their way, past the box of pads that a school keeps open for all. */
function openBox(): string {
  return (
    patch(290, 166, 146, '#D9E9EA') +
    oval(310, 338, 250, 12, '#3A2250', 'opacity=".09"') +
    pupils
      .map(({ bag, ...looks }, i) => group(walking(looks, bag), 190 + i * 116, 336, 0.56))
      .join('') +
    group(
      stroke('M0 0V-150', '#8FA9AE', 10) +
        rect(-62, -262, 124, 124, '#CBDDE0', 10) +
        rect(-52, -252, 104, 104, '#89A9B0', 6) +
        group(pack(40, 52, packColors.day), -24, -150) +
        group(pack(40, 52, packColors.liner), 24, -150) +
        rect(-52, -252, 104, 26, '#FFFDF9', 6) +
        disc(0, -239, 8, tone.amber) +
        rect(-40, -6, 80, 10, '#8FA9AE', 5),
      474,
      336,
    ) +
    group(plant('fern', '#FFFDF9', 0.5), 572, 338)
  );
}

/** The small pictures of the storefront's own pages by the name of their file. */
export const spots: Record<string, Spot> = {
  'not-found': { width: 480, height: 360, draw: blownAway },
  'empty-cart': { width: 480, height: 360, draw: emptyBag },
  'nothing-found': { width: 480, height: 360, draw: freePlace },
  offline: { width: 480, height: 360, draw: unplugged },
  brand: { width: 640, height: 360, draw: cottonTable },
  'gender-equality': { width: 640, height: 360, draw: openBox },
};
