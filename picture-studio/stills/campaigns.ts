import { artOf } from '../art.ts';
import type { Prop, Still } from '../studio/job.ts';
import { cloth, item, oak, of, single, sprig, towel } from './compose.ts';

const anniversary = [
  'night-regular-33',
  'sleep-pants-m',
  'day-regular-24',
  'moon-day-m',
  'tampon-applicator-regular',
  'liner-cotton-16',
  'wash-gel-250',
  'maternity-pad-m',
];

/** Campaigns, shown wide above their list and nearly square on the home page. */
export const eventStills: Record<string, () => Still> = {
  'day-fifteen-off': () =>
    of(['day-regular-21', 'day-regular-24', 'day-tencel-25', 'day-thin-25'], {
      rows: 1,
      gap: -0.1,
      ground: '#ffe3cc',
      wall: '#fbd3b0',
    }),
  'liner-fifty-nine': () =>
    of([
      'liner-cotton-14',
      'liner-cotton-16',
      'liner-thin-15',
      'liner-tencel-15',
      'liner-botanical-16',
    ]),
  'combination-fifty-off': () =>
    of(['day-regular-24', 'night-regular-33', 'liner-cotton-16'], {
      boxed: true,
      ground: '#e4dbf4',
      wall: '#d5c8ec',
    }),
  anniversary: () => of(anniversary, { ground: '#efe6f8', wall: '#e0d3f1' }),
  'whole-cycle': () =>
    of(['day-regular-24', 'night-regular-33', 'liner-cotton-16'], {
      rows: 1,
      ground: '#d9cfea',
      wall: '#c3b6e2',
      light: 'sun',
    }),
  'first-and-active': () =>
    of(['day-regular-21', 'tampon-applicator-regular', 'moon-teen-140', 'care-wipes-12'], {
      ground: '#d5e8e6',
      wall: '#bfdcdc',
      light: 'sun',
      props: [{ prop: 'pouch', x: -27, z: -2, scale: 0.8 }],
    }),
  'long-care': () =>
    of(
      ['moon-day-l', 'maternity-pad-m', 'wash-gel-250'],
      { ground: oak, wall: '#ecdcc8', props: [towel(-31, 3, '#302c36', '#5a4a72', '#fbf6ee')] },
      'day-regular-24',
    ),
  'tencel-lengths': () =>
    of(['liner-tencel-18', 'day-tencel-28', 'night-tencel-35'], {
      rows: 1,
      ground: '#e6dcf4',
      wall: '#d3c4ea',
      light: 'sun',
      props: [cloth('#d9c9ec', 3)],
    }),
  'high-waist-underwear': () =>
    of(['moon-high-m', 'lingerie-wash-300'], {
      view: 30,
      ground: '#e9dfcd',
      wall: '#dccfe8',
      light: 'sun',
      props: [item('moon-high-l', -31, -1, 0.06, 0.8)],
    }),
  'mesh-for-sport': () =>
    of(['day-mesh-23', 'day-mesh-25', 'sleep-pants-thin-m'], {
      ground: '#cfe6e4',
      wall: '#b5d8d9',
      light: 'sun',
      props: [towel(-36, 3, '#8fc6cb', '#fbf6ee')],
    }),
};

/** The packs of the first banner: one of each kind, at their true relative size. */
const everyKind = [
  'night-long-42',
  'night-regular-33',
  'day-regular-24',
  'liner-cotton-16',
  'tampon-digital-regular',
  'wash-gel-60',
];

/** The banners that show goods; the others are drawn scenes. */
export const bannerStills: Record<string, () => Still> = {
  everyday: () =>
    of(
      everyKind,
      {
        rows: 2,
        view: 17,
        aim: 8.8,
        ground: '#f6ead9',
        wall: '#e2d8f0',
        light: 'sun',
        shade: 'branch',
        props: [
          single('day-regular-24', -16, 15.5, 0.28),
          { ...single('night-regular-33', -4, 17.5, -0.2), width: 9.5 } as Prop,
          { ...single('liner-cotton-16', 7, 16, 0.35), width: 6.2 } as Prop,
        ],
      },
      'day-regular-24',
    ),
  'day-fifteen-off': () =>
    of(['day-regular-21', 'day-regular-24', 'day-regular-28', 'day-thin-25', 'day-tencel-25'], {
      rows: 1,
      gap: -0.12,
      ground: '#ffe3cc',
      wall: '#fbd0aa',
      props: [{ prop: 'cotton', x: -14, z: 14, turn: 0.1 }],
    }),
  tencel: () =>
    of(['day-tencel-28', 'night-tencel-35'], {
      ground: '#e6dcf4',
      wall: '#d3c4ea',
      light: 'sun',
      props: [cloth('#cdbbe6', 4)],
    }),
};

export const flashStills: Record<string, () => Still> = {
  'liner-week-first': () =>
    of(['liner-cotton-16'], { props: [sprig(-20, 9, 0.4), item('liner-cotton-16', 4, 14, 1.4)] }),
  'liner-week-second': () =>
    of(
      [
        'liner-cotton-14',
        'liner-thin-15',
        'liner-tencel-15',
        'liner-botanical-16',
        'liner-long-20',
      ],
      { view: 18 },
    ),
  'day-pads-week-first': () =>
    of(['day-tencel-25', 'day-regular-24', 'day-thin-25'], { gap: -0.06 }),
  'day-pads-week-second': () =>
    of(['day-tencel-25'], {
      view: 24,
      props: [item('day-tencel-25', -17, 8, 1.3), cloth('#f3d7b8', 0.9)],
    }),
};

export const exclusiveStills: Record<string, () => Still> = {
  'first-cycle-box': () =>
    of(['day-regular-21', 'night-regular-29', 'moon-teen-140', 'liner-cotton-14'], {
      boxed: true,
      gap: -0.24,
      ground: '#efe6f8',
      wall: '#e0d3f1',
    }),
  'moon-rotation': () =>
    of(
      ['lingerie-wash-300'],
      {
        props: [0, 1, 2, 3].map(
          (n): Prop => ({
            prop: 'stack',
            colors: [n % 2 ? '#5a4a72' : '#302c36', n % 2 ? '#5a4a72' : '#302c36'],
            x: -26 + (n % 2) * 14,
            z: n < 2 ? -4 : 8,
            width: 12,
            depth: 10,
            thick: 1.7,
            turn: 0.1,
          }),
        ),
      },
      'moon-day-m',
    ),
  'refill-corner': () =>
    of(['wash-gel-400', 'wash-gel-250', 'wash-mousse-300', 'wash-mousse-150'], {
      rows: 1,
      gap: 0.06,
      props: [{ prop: 'stone', color: '#d9d2c6', radius: 2.6, x: -2, z: 10 }],
    }),
};

const quiet = { light: 'soft' as const, ground: '#f3f2ed', wall: '#f3f2ed' };

/** Gifts are shown like goods: alone on cream. */
export const giftStills: Record<string, () => Still> = {
  'cotton-pouch': () =>
    of([], { ...quiet, half: 12.6, aim: 9, props: [{ prop: 'pouch', x: 0, z: 0 }] }),
  'laundry-net': () =>
    of([], { ...quiet, half: 10, aim: 6.2, props: [{ prop: 'net', x: 0, z: 0 }] }),
  'wash-gel-mini': () => {
    const art = artOf('wash-gel-60');
    return {
      ...of([], { ...quiet }, 'wash-gel-60'),
      arts: [{ ...art, label: { ...art.label, size: '30 mL', count: '30 mL' } }],
    };
  },
  'day-sample': () =>
    of([], {
      ...quiet,
      view: 34,
      half: 13,
      aim: 1,
      props: [
        single('day-regular-24', -6, 2, 0.25),
        single('day-regular-24', 4, -4, -0.2),
        { prop: 'wrapped', art: artOf('liner-thin-15'), width: 6.4, x: 5, z: 6.5, turn: 0.15 },
        { prop: 'wrapped', art: artOf('liner-thin-15'), width: 6.4, x: -6, z: -8, turn: -0.3 },
      ],
    }),
  'wipes-mini': () => {
    const art = artOf('care-wipes-12');
    return {
      ...of([], { ...quiet }, 'care-wipes-12'),
      arts: [{ ...art, label: { ...art.label, size: '5 片', count: '5 片' } }],
    };
  },
};

/** Posters of the two films. */
export const videoStills: Record<string, () => Still> = {
  'choose-length': () =>
    of(
      [],
      {
        view: 90,
        half: 30,
        aim: 0,
        shade: 'branch',
        ground: '#e9e0f4',
        wall: '#e9e0f4',
        props: [
          ...[
            'liner-cotton-18',
            'day-regular-21',
            'day-regular-24',
            'day-regular-28',
            'night-regular-33',
            'night-regular-36',
          ].map((slug, n): Prop => item(slug, -41 + n * 16.4, -3, 0)),
          { prop: 'ruler', x: 0, z: 24 },
        ],
      },
      'day-regular-24',
    ),
  'factory-day': () =>
    of(
      [],
      {
        view: 30,
        half: 16,
        aim: 2,
        ground: '#e4ebee',
        wall: '#d7e2e6',
        light: 'soft',
        props: [
          { prop: 'tray', color: '#fbfbf9', width: 190, depth: 30, x: 0, z: 2, y: 0.2 },
          { prop: 'tray', color: '#b9c6cc', width: 190, depth: 2.4, x: 0, z: 18, y: 0.8 },
          { prop: 'tray', color: '#b9c6cc', width: 190, depth: 2.4, x: 0, z: -14, y: 0.8 },
          ...[-3, -2, -1, 0, 1, 2, 3].map(
            (n): Prop => ({ ...item('day-regular-24', n * 18, 2, 0), y: 1.15 }),
          ),
        ],
      },
      'day-regular-24',
    ),
};
