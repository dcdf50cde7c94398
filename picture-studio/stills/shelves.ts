import type { Still } from '../studio/job.ts';
import { cloth, item, linen, oak, of, single, sprig, towel } from './compose.ts';

/** One picture per sub-series; its left is plain. */
export const subSeriesStills: Record<string, () => Still> = {
  'day-cotton': () =>
    of(['day-regular-21', 'day-regular-24', 'day-organic-23'], {
      props: [{ ...cloth(linen, 1.1) }, { prop: 'cotton', x: -53, z: 9, turn: 0.25 }],
    }),
  'day-thin': () =>
    of(['day-thin-23', 'day-mesh-25'], {
      props: [
        { prop: 'notebook', color: '#5E3B9E', x: -27, z: 5, turn: 0.3 },
        single('day-thin-25', 22, 9, -0.3),
      ],
    }),
  'day-tencel': () =>
    of(['day-tencel-23', 'day-tencel-25', 'day-tencel-28'], { props: [cloth('#f1cda6', 3.4)] }),
  'night-cotton': () =>
    of(['night-regular-29', 'night-regular-33', 'night-regular-36'], {
      props: [towel(-37, 3, '#8c8fcb', '#ecedf9', '#5c5fae')],
    }),
  'night-thin': () =>
    of(['night-thin-29'], {
      props: [
        item('night-thin-33', -23, 8, Math.PI / 2 + 0.14),
        { prop: 'disc', color: '#F2D59B', radius: 5, x: -20, y: 15, z: -20.5 },
      ],
    }),
  'night-tencel': () =>
    of(['night-tencel-29', 'night-tencel-35'], { props: [cloth('#4c4f9a', 3.4)] }),
  'night-long': () =>
    of(['night-long-42'], {
      props: [item('night-long-42', -29, 6, Math.PI / 2), { prop: 'ruler', x: -29, z: 17 }],
    }),
  'liner-cotton': () =>
    of(['liner-cotton-14', 'liner-cotton-18'], {
      props: [towel(-35, 2, '#fbf6ee', '#a6cdb5', '#fbf6ee'), sprig(-22, 11)],
    }),
  'liner-thin': () =>
    of(['liner-thin-15', 'liner-thin-18'], {
      props: [
        item('liner-thin-15', -25, 7, 1.2),
        item('liner-thin-18', -35, 5, 1.5),
        sprig(-47, 12),
      ],
    }),
  'liner-tencel': () =>
    of(['liner-tencel-15', 'liner-tencel-18'], { props: [cloth('#b9d8c5', 2.8)] }),
  'liner-long': () =>
    of(['liner-long-20'], {
      props: [item('liner-long-20', -22, 4, Math.PI / 2), { prop: 'ruler', x: -21, z: 12 }],
    }),
  'sleep-pants-night': () =>
    of(['sleep-pants-m', 'sleep-pants-l'], {
      light: 'moon',
      ground: '#7a5c93',
      wall: '#6a4b85',
      props: [towel(-35, 4, '#f3eefa', '#be9bcb')],
    }),
  'sleep-pants-thin': () =>
    of(['sleep-pants-thin-m'], {
      view: 28,
      props: [item('sleep-pants-thin-l', -33, -1, 0.08, 0.85)],
    }),
  'sleep-pants-day': () =>
    of(['day-pants-m', 'day-pants-l'], { props: [{ prop: 'pouch', x: -33, z: 0, scale: 1.05 }] }),
  'tampon-applicator': () =>
    of(['tampon-applicator-light', 'tampon-applicator-regular', 'tampon-applicator-super'], {
      gap: 0.1,
      props: [
        item('tampon-applicator-light', -30, 7, 0.5),
        item('tampon-applicator-regular', -33.5, 7, 0.5),
        item('tampon-applicator-super', -37, 7, 0.5),
      ],
    }),
  'tampon-compact': () =>
    of(['tampon-compact-regular', 'tampon-compact-super'], {
      half: 11,
      props: [
        item('tampon-compact-regular', -15, 4, 0.7),
        item('tampon-compact-super', -18, 4, 0.9),
      ],
    }),
  'tampon-digital': () =>
    of(['tampon-digital-regular', 'tampon-digital-super'], {
      half: 12.5,
      props: [
        { prop: 'pouch', x: -18, z: -3, scale: 0.6 },
        item('tampon-digital-regular', -10.5, 5, 1),
      ],
    }),
  'moon-day': () =>
    of(['moon-day-m', 'moon-day-l'], {
      props: [towel(-30, 3, '#2a2633', '#302c36', '#5a4a72', '#302c36')],
    }),
  'moon-night': () =>
    of(['moon-night-m'], { view: 30, props: [item('moon-night-l', -30, -1, 0.06, 0.8)] }),
  'moon-high': () =>
    of(['moon-high-m'], {
      view: 30,
      props: [cloth('#cbbf9f', 1), { ...item('moon-high-l', -30, -1, -0.05, 0.8), y: 1.4 }],
    }),
  'moon-teen': () =>
    of(['moon-teen-140', 'moon-teen-160'], {
      props: [
        { prop: 'notebook', color: '#2f3f6b', x: -36, z: 4, turn: 0.25 },
        { prop: 'pouch', x: -19, z: -4, scale: 0.6 },
      ],
    }),
  'care-wash': () =>
    of(['wash-gel-250', 'wash-mousse-150', 'wash-tea-250'], {
      gap: 0.5,
      props: [
        { prop: 'foam', x: -18, z: 6, scale: 1.1 },
        { prop: 'stone', color: '#d9d2c6', radius: 3.4, x: -28, z: 2 },
      ],
    }),
  'care-wipes': () =>
    of(['care-wipes-40', 'care-wipes-12'], {
      view: 20,
      props: [{ prop: 'wipe', x: -28, z: 4, turn: 0.3 }],
    }),
  'care-laundry': () =>
    of(['lingerie-wash-300', 'lingerie-wash-500'], {
      gap: 0.1,
      props: [{ prop: 'basin', x: -29, z: 2 }],
    }),
  'maternity-pad': () =>
    of(['maternity-pad-m', 'maternity-pad-l'], {
      props: [towel(-34, 3, '#fbf6ee', '#e8afb5', '#fbf6ee')],
    }),
  'maternity-pants': () =>
    of(['maternity-pants-l', 'maternity-pants-xl'], {
      props: [{ prop: 'notebook', color: '#a84f5e', x: -37, z: 6, turn: 0.2 }],
    }),
  'maternity-nursing': () =>
    of(['nursing-pad-36', 'nursing-pad-night-30'], {
      props: [item('nursing-pad-36', -25, 8), { ...item('nursing-pad-night-30', -34, 4), y: 0.3 }],
    }),
  'maternity-skin': () =>
    of(['maternity-mousse-150', 'maternity-lotion-150'], {
      gap: 0.6,
      props: [
        { prop: 'tray', color: oak, width: 32, depth: 17, x: 0, z: 0, y: -0.9 },
        sprig(-34, 6),
      ],
    }),
};

/** Series that are shown as goods and not as a place. */
export const seriesStills: Record<string, () => Still> = {
  liner: () =>
    of(['liner-cotton-16', 'liner-tencel-15', 'liner-thin-15'], {
      rows: 1,
      props: [
        { prop: 'tray', color: '#fbf7ef', width: 30, depth: 20, x: -41, z: 4, turn: 0.1 },
        { ...item('liner-cotton-16', -46, 4, 0.1), y: 0.95 },
        { ...item('liner-cotton-16', -39, 4, 0.1), y: 0.95 },
        sprig(-30, 14, 0.1),
      ],
    }),
  'sleep-pants': () =>
    of(['sleep-pants-m', 'day-pants-m', 'sleep-pants-thin-m'], {
      props: [cloth('#e8dcef', 2.2), { ...towel(-40, 6, '#f3eefa', '#be9bcb'), y: 1.5 }],
    }),
};

/** The square tiles of the home page. */
export const tileStills: Record<string, () => Still> = {
  day: () => of(['day-regular-24', 'day-tencel-25']),
  night: () => of(['night-regular-33', 'night-thin-29']),
  liner: () =>
    of(['liner-cotton-16'], { props: [item('liner-cotton-16', -3, 14, 1.45)], view: 20 }),
  'sleep-pants': () => of(['sleep-pants-m', 'day-pants-m']),
  tampon: () => of(['tampon-applicator-regular', 'tampon-digital-super']),
  moon: () => of(['moon-day-m', 'moon-high-m']),
  care: () => of(['wash-gel-250', 'wash-mousse-150', 'lingerie-wash-300'], { gap: 0.25 }),
  maternity: () => of(['maternity-pad-m', 'nursing-pad-36']),
};
