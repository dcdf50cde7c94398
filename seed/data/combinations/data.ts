import { barcode } from '../products/build.ts';
import type { CombinationData } from '../types.ts';

type Parts = Omit<CombinationData, 'internationalBarcode' | 'images' | 'visibility'> & {
  serial: string;
};

function combination({ serial, ...parts }: Parts): CombinationData {
  const alts = ['內容物全部並列', '整組裝箱的樣子'];
  return {
    ...parts,
    visibility: 'ONLINE',
    internationalBarcode: barcode(serial),
    images: alts.map((alt, index) => ({
      path: `/media/combinations/${parts.slug}-${index + 1}-1200.webp`,
      alt: `${parts.name}，${alt}`,
    })),
  };
}

/** The ten combinations without their long texts; their parts name products by slug. */
export const combinationData: readonly CombinationData[] = [
  combination({
    slug: 'first-cycle',
    name: '初經安心組',
    volume: '6 件組',
    materialNo: 'QM-C01',
    serial: '90101',
    price: 915,
    memberPrice: 859,
    purchaseLimit: 3,
    components: [
      { product: 'day-regular-21', quantity: 2 },
      { product: 'night-regular-29', quantity: 1 },
      { product: 'liner-cotton-14', quantity: 1 },
      { product: 'moon-teen-140', quantity: 1 },
      { product: 'care-wipes-12', quantity: 1 },
    ],
  }),
  combination({
    slug: 'full-cycle',
    name: '一週期日夜組',
    volume: '5 件組',
    materialNo: 'QM-C02',
    serial: '90110',
    price: 419,
    memberPrice: 389,
    purchaseLimit: null,
    components: [
      { product: 'day-regular-24', quantity: 2 },
      { product: 'day-regular-28', quantity: 1 },
      { product: 'night-regular-33', quantity: 1 },
      { product: 'liner-cotton-16', quantity: 1 },
    ],
  }),
  combination({
    slug: 'night-sleep',
    name: '夜晚好眠組',
    volume: '4 件組',
    materialNo: 'QM-C03',
    serial: '90119',
    price: 579,
    memberPrice: 539,
    purchaseLimit: null,
    components: [
      { product: 'night-long-42', quantity: 2 },
      { product: 'sleep-pants-m', quantity: 2 },
    ],
  }),
  combination({
    slug: 'tencel-week',
    name: '天絲一週組',
    volume: '5 件組',
    materialNo: 'QM-C04',
    serial: '90128',
    price: 519,
    memberPrice: 479,
    purchaseLimit: null,
    components: [
      { product: 'day-tencel-25', quantity: 2 },
      { product: 'day-tencel-28', quantity: 1 },
      { product: 'night-tencel-35', quantity: 1 },
      { product: 'liner-tencel-15', quantity: 1 },
    ],
  }),
  combination({
    slug: 'swim-season',
    name: '運動水上組',
    volume: '5 件組',
    materialNo: 'QM-C05',
    serial: '90137',
    price: 599,
    memberPrice: 555,
    purchaseLimit: 5,
    components: [
      { product: 'tampon-applicator-regular', quantity: 1 },
      { product: 'tampon-applicator-super', quantity: 1 },
      { product: 'day-mesh-25', quantity: 1 },
      { product: 'care-wipes-12', quantity: 2 },
    ],
  }),
  combination({
    slug: 'moon-week',
    name: '月亮褲輪替組',
    volume: '5 件組',
    materialNo: 'QM-C06',
    serial: '90146',
    price: 2690,
    memberPrice: 2490,
    purchaseLimit: 2,
    components: [
      { product: 'moon-day-l', quantity: 2 },
      { product: 'moon-night-l', quantity: 2 },
      { product: 'lingerie-wash-300', quantity: 1 },
    ],
  }),
  combination({
    slug: 'office-stock',
    name: '辦公室備用組',
    volume: '5 件組',
    materialNo: 'QM-C07',
    serial: '90155',
    price: 359,
    memberPrice: 339,
    purchaseLimit: null,
    components: [
      { product: 'day-thin-25', quantity: 2 },
      { product: 'liner-thin-15', quantity: 2 },
      { product: 'care-wipes-12', quantity: 1 },
    ],
  }),
  combination({
    slug: 'hospital-bag',
    name: '待產包備品組',
    volume: '5 件組',
    materialNo: 'QM-C08',
    serial: '90164',
    price: 929,
    memberPrice: 859,
    purchaseLimit: null,
    components: [
      { product: 'maternity-pad-l', quantity: 2 },
      { product: 'maternity-pants-l', quantity: 1 },
      { product: 'nursing-pad-36', quantity: 1 },
      { product: 'maternity-mat-60', quantity: 1 },
    ],
  }),
  combination({
    slug: 'nursing-month',
    name: '哺乳月份組',
    volume: '4 件組',
    materialNo: 'QM-C09',
    serial: '90173',
    price: 1080,
    memberPrice: 990,
    purchaseLimit: null,
    components: [
      { product: 'nursing-pad-72', quantity: 2 },
      { product: 'nursing-pad-night-30', quantity: 1 },
      { product: 'maternity-mousse-150', quantity: 1 },
    ],
  }),
  combination({
    slug: 'clean-pair',
    name: '溫和清潔組',
    volume: '3 件組',
    materialNo: 'QM-C10',
    serial: '90182',
    price: 929,
    memberPrice: 849,
    purchaseLimit: null,
    components: [
      { product: 'wash-gel-250', quantity: 1 },
      { product: 'wash-gel-400', quantity: 1 },
      { product: 'wash-mousse-150', quantity: 1 },
    ],
  }),
];
