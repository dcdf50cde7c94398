import type { Visibility } from '../types.ts';

interface GiftSeed {
  slug: string;
  name: string;
  materialNo: string;
  webStock: number;
  erpStock: number;
  visibility: Visibility;
  image: string;
  scene: string;
}

function gift(parts: Omit<GiftSeed, 'image' | 'visibility'>): GiftSeed {
  return { ...parts, visibility: 'ONLINE', image: `/media/gifts/${parts.slug}-640.webp` };
}

/** The five gifts that rewards, first purchases and coupons hand out. */
export const gifts: readonly GiftSeed[] = [
  gift({
    slug: 'cotton-pouch',
    name: '棉布收納袋',
    materialNo: 'QM-G01',
    webStock: 480,
    erpStock: 480,
    scene: '米白棉布收納袋，束口繩為紫色，袋上印小字晴棉',
  }),
  gift({
    slug: 'laundry-net',
    name: '細目洗衣網',
    materialNo: 'QM-G02',
    webStock: 260,
    erpStock: 260,
    scene: '圓形細目洗衣網，拉鍊頭有保護套',
  }),
  gift({
    slug: 'wash-gel-mini',
    name: '日常潔淨露試用管 30mL',
    materialNo: 'QM-G03',
    webStock: 350,
    erpStock: 350,
    scene: '小軟管 30mL，淺綠管身',
  }),
  gift({
    slug: 'day-sample',
    name: '日用與護墊試用包',
    materialNo: 'QM-G04',
    webStock: 600,
    erpStock: 600,
    scene: '小紙袋內兩片日用衛生棉與兩片護墊',
  }),
  gift({
    slug: 'wipes-mini',
    name: '潔膚濕巾 5 片包',
    materialNo: 'QM-G05',
    webStock: 40,
    erpStock: 40,
    scene: '口袋大小的 5 片濕巾包',
  }),
];
