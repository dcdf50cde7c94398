import { disc, group, oval, rect, shape, stroke, tone } from './paint.ts';

/** The appearance of one woman. Figures have no drawn faces; hair, clothes and posture tell them apart. */
export interface Looks {
  skin: string;
  hair: string;
  style: 'bob' | 'bun' | 'tail' | 'long' | 'short';
  top: string;
  bottom: string;
}

/** Hair seen from behind, around a head of radius 46 at the origin. */
function hairBehind({ hair, style }: Looks): string {
  const crown = shape(
    'M-48 6C-52 -50 -26 -60 0 -60S52 -50 48 6C48 34 34 48 0 50C-34 48 -48 34 -48 6Z',
    hair,
  );
  const shine = stroke('M-28 -30Q-6 -46 20 -40', '#ffffff', 5, 'opacity=".14"');
  switch (style) {
    case 'bun':
      return `${disc(0, -66, 26, hair)}${crown}${stroke('M-16 -76Q0 -86 14 -78', '#ffffff', 4, 'opacity=".14"')}${shine}`;
    case 'tail':
      return `${crown}${shape('M-12 -40C-30 0 -26 70 4 112C22 74 24 10 12 -40Z', hair)}${rect(-13, -38, 26, 13, tone.amber, 6)}${shine}`;
    case 'long':
      return `${crown}${shape('M-48 0C-60 60 -52 120 -40 138Q0 150 40 138C52 120 60 60 48 0Z', hair)}${shine}`;
    case 'bob':
      return `${crown}${shape('M-50 -4C-58 40 -52 62 -40 68H40C52 62 58 40 50 -4Z', hair)}${shine}`;
    default:
      return `${crown}${shine}`;
  }
}

/** Sitting at a desk, seen from the side, facing right. The seat is at y = -190, feet on 0. */
export function atDesk(looks: Looks): string {
  return (
    stroke('M-10 -196H118L132 -24', looks.bottom, 58) +
    shape('M110 -20H176Q184 -2 170 0H112Z', '#F3EEE8') +
    shape(
      'M-58 -178C-66 -260 -58 -352 -20 -396Q18 -412 44 -384C62 -330 58 -250 56 -178Z',
      looks.top,
    ) +
    rect(-2, -440, 34, 62, looks.skin, 15) +
    head(looks, 20, -468) +
    stroke('M18 -352C36 -300 62 -276 104 -266', looks.top, 46) +
    stroke('M104 -266L176 -270', looks.skin, 28)
  );
}

/** A head seen from the side, facing right, without features. */
function head(looks: Looks, x: number, y: number): string {
  const face = shape(
    'M-34 -44C8 -60 42 -38 42 -8C46 -2 52 6 50 10C46 14 42 12 42 18C40 38 22 48 -2 44C-30 38 -46 8 -34 -44Z',
    looks.skin,
  );
  const ear = oval(-6, 6, 7, 10, '#2E1A40', 'opacity=".10"');
  const crown =
    'M44 -20C44 -52 18 -68 -8 -66C-44 -64 -62 -32 -56 2C-54 18 -46 32 -38 40C-30 30 -20 18 -14 2C2 -2 26 -6 44 -20Z';
  const styles: Record<Looks['style'], string> = {
    short: shape(crown, looks.hair),
    bob: shape(
      'M44 -20C44 -52 18 -68 -8 -66C-48 -64 -66 -28 -60 10C-58 40 -50 54 -40 62C-18 62 -8 40 -10 4C4 -2 26 -6 44 -20Z',
      looks.hair,
    ),
    bun: shape(crown, looks.hair) + disc(-52, -44, 26, looks.hair),
    tail:
      shape('M-46 -30C-88 -30 -104 20 -92 76C-70 60 -54 20 -40 -4Z', looks.hair) +
      shape(crown, looks.hair) +
      rect(-58, -34, 15, 22, tone.amber, 6),
    long: shape(
      'M44 -20C44 -52 18 -68 -8 -66C-48 -64 -68 -28 -64 20C-62 80 -70 110 -56 132C-30 120 -10 70 -10 4C4 -2 26 -6 44 -20Z',
      looks.hair,
    ),
  };
  return group(face + styles[looks.style] + ear, x, y);
}

/** Walking to the right with a bag, seen from the side. Feet on (0,0), about 560 high. */
export function walking(looks: Looks, bag: string): string {
  return (
    stroke('M-6 -250L-52 -130L-84 -16', looks.skin, 36) +
    stroke('M6 -250L54 -134L62 -16', looks.skin, 36) +
    shape('M-104 -18H-60Q-54 0 -68 0H-104Z', '#F3EEE8') +
    shape('M42 -18H96Q104 0 90 0H44Z', '#F3EEE8') +
    stroke('M-6 -372C-40 -330 -48 -290 -44 -250', looks.top, 34) +
    stroke('M-44 -250L-34 -216', looks.skin, 24) +
    rect(-92, -386, 74, 120, bag, 26) +
    rect(-84, -330, 40, 48, '#2E1A40', 12, 'opacity=".10"') +
    shape(
      'M-46 -266C-58 -220 -66 -180 -70 -150Q0 -130 72 -150C66 -190 56 -230 46 -266Z',
      looks.bottom,
    ) +
    shape(
      'M-46 -260C-52 -320 -50 -370 -24 -404Q14 -420 40 -396C56 -350 52 -300 46 -260Z',
      looks.top,
    ) +
    rect(-4, -446, 30, 56, looks.skin, 13) +
    head(looks, 14, -476) +
    stroke('M18 -372C44 -330 66 -316 86 -322', looks.top, 36) +
    stroke('M86 -322L112 -344', looks.skin, 24) +
    stroke('M-30 -402C-8 -372 -14 -320 -24 -290', '#2E1A40', 8, 'opacity=".35"')
  );
}

/** Sitting on the edge of a chair, turned to the right, a cup in both hands. Feet on (0,0). */
export function withCup(looks: Looks, cup: string): string {
  return (
    stroke('M-20 -206H96L92 -28', looks.bottom, 62) +
    stroke('M-10 -206H118L128 -28', looks.bottom, 58, 'opacity=".92"') +
    shape('M106 -22H170Q178 -2 166 0H108Z', '#F3EEE8') +
    shape(
      'M-70 -184C-80 -262 -72 -356 -34 -402Q6 -420 34 -392C54 -340 56 -250 52 -184Z',
      looks.top,
    ) +
    rect(-14, -448, 34, 64, looks.skin, 15) +
    head(looks, 8, -478) +
    stroke('M6 -356C20 -296 40 -278 74 -284', looks.top, 44) +
    stroke('M74 -284L112 -308', looks.skin, 26) +
    rect(102, -344, 40, 42, cup, 9) +
    stroke('M142 -334C158 -334 158 -314 142 -314', cup, 6)
  );
}

/** Sitting on the ground seen from behind, knees up: at a pool or on a beach. Base on (0,0). */
export function seatedBack(looks: Looks): string {
  return (
    stroke('M-72 -212C-122 -160 -128 -80 -114 -8', looks.skin, 31) +
    stroke('M72 -212C122 -160 128 -80 116 -8', looks.skin, 31) +
    shape(
      'M-78 -6C-96 -70 -72 -100 -66 -150C-76 -190 -84 -210 -84 -232Q0 -262 84 -232C84 -210 76 -190 66 -150C72 -100 96 -70 78 -6Z',
      looks.skin,
    ) +
    shape(
      'M-78 -6C-96 -70 -72 -100 -66 -158C-40 -110 40 -110 66 -158C72 -100 96 -70 78 -6Z',
      looks.top,
    ) +
    stroke('M-62 -150C-56 -190 -52 -214 -44 -242', looks.top, 18) +
    stroke('M62 -150C56 -190 52 -214 44 -242', looks.top, 18) +
    rect(-17, -286, 34, 50, looks.skin, 14) +
    group(hairBehind(looks), 0, -318)
  );
}

/** Holding a baby, seen from the front to the waist; the head bends to the child. Base on (0,0). */
export function withBaby(looks: Looks, blanket: string): string {
  return (
    shape(
      'M-128 0C-136 -120 -120 -200 -64 -226Q0 -246 64 -226C120 -200 136 -120 128 0Z',
      looks.top,
    ) +
    rect(-19, -282, 38, 64, looks.skin, 16) +
    group(
      (looks.style === 'long'
        ? shape('M-52 -10C-70 60 -58 120 -44 130H44C58 120 70 60 52 -10Z', looks.hair)
        : looks.style === 'bun'
          ? disc(8, -66, 26, looks.hair)
          : '') +
        oval(0, 0, 42, 50, looks.skin) +
        shape(
          'M-46 8C-56 -44 -30 -62 2 -62S58 -44 46 10C36 -10 22 -26 2 -30C-18 -26 -36 -10 -46 8Z',
          looks.hair,
        ),
      14,
      -318,
      1,
      14,
    ) +
    shape(
      'M-104 -54C-96 -130 -30 -158 34 -140C92 -128 112 -92 100 -58C60 -10 -60 -10 -104 -54Z',
      blanket,
    ) +
    shape('M-104 -54C-60 -40 40 -40 100 -58C60 -10 -60 -10 -104 -54Z', '#2E1A40', 'opacity=".06"') +
    disc(66, -122, 32, looks.skin) +
    shape(
      'M34 -126C36 -158 60 -166 82 -156C98 -148 102 -130 98 -120C84 -138 56 -142 34 -126Z',
      '#5b4335',
    ) +
    stroke('M-112 -120C-118 -70 -60 -40 20 -48', looks.top, 44) +
    stroke('M20 -48L56 -58', looks.skin, 26) +
    stroke('M112 -120C126 -80 116 -54 88 -42', looks.top, 40)
  );
}

/** Asleep on her side under a blanket, head to the left, length about 620, base of the mattress line on (0,0). */
export function sleeping(looks: Looks, blanket: string, fold: string): string {
  return (
    shape(
      'M-20 -10C-60 -70 -40 -116 20 -118C60 -118 96 -96 96 -60C96 -30 70 -8 40 -6Z',
      looks.hair,
    ) +
    oval(62, -60, 42, 46, looks.skin) +
    shape(
      'M22 -84C36 -114 84 -116 104 -84C82 -92 54 -88 40 -60C30 -62 24 -70 22 -84Z',
      looks.hair,
    ) +
    stroke('M70 -70Q79 -64 88 -70', '#8a5a48', 3) +
    stroke('M112 -34C150 -60 130 -20 92 -16', looks.skin, 24) +
    shape('M96 0C110 -86 190 -128 300 -118C420 -108 520 -92 640 -40Q664 -20 656 0Z', blanket) +
    shape('M96 0C108 -70 150 -108 216 -120C196 -84 186 -40 190 0Z', fold) +
    stroke('M300 -112C330 -70 340 -40 338 -6', '#2E1A40', 5, 'opacity=".06"') +
    stroke('M430 -104C450 -70 458 -40 456 -8', '#2E1A40', 5, 'opacity=".06"')
  );
}

/** Head and shoulders from the side on a round portrait, facing right, for 320 x 320 pictures. */
export function bust(looks: Looks): string {
  return (
    shape('M-120 190C-118 110 -84 74 -30 66L34 66C78 78 104 112 108 190Z', looks.top) +
    shape('M-28 30H28V76Q4 100 -30 72Z', looks.skin) +
    shape('M-28 44Q0 64 28 56V40H-28Z', '#2E1A40', 'opacity=".10"') +
    group(head(looks, 0, 0), 0, 0, 1.5)
  );
}
