import type { Absorbency, Family, ImageSeed, PackLabel, ProductData, Variant } from '../types.ts';

const PACK_NOUN = { pouch: '包裝', box: '盒裝', bottle: '瓶身', tube: '管身' } as const;

const DROPS = { 輕量: 1, 一般: 2, 量多: 3, 超量多: 5 } as const satisfies Record<
  Absorbency,
  number
>;

const OPENED: Record<Family['item'], string> = {
  pad: '展開後的正面與護翼',
  'long-pad': '展開後的全長與後片',
  liner: '展開後的正面',
  pants: '穿著前的完整形狀',
  tampon: '單支與外導管的樣子',
  underwear: '攤平後的正面與吸收層範圍',
  gel: '擠出在手心的質地',
  foam: '按壓出的泡沫',
  wipes: '抽出一片後的樣子',
  laundry: '量杯與建議用量',
  'nursing-pad': '正反兩面',
  mat: '展開後的全貌',
  lotion: '擠出在手心的質地',
};

/** EAN-13 of the shop's own number range, with its check digit. `serial` has five digits. */
export function barcode(serial: string): string {
  const twelve = `4719990${serial}`;
  const sum = [...twelve].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

function images(family: Family, variant: Variant): ImageSeed[] {
  const noun = PACK_NOUN[variant.pack ?? family.pack];
  const alts = [`${noun}正面`, `${noun}側面`, OPENED[family.item]];
  return alts.map((alt, index) => ({
    path: `/media/products/${variant.slug}-${index + 1}-1200.webp`,
    alt: `${variant.name}，${alt}`,
  }));
}

function label(family: Family, variant: Variant): PackLabel {
  return {
    brand: '晴棉',
    latin: 'QINGMIAN',
    title: family.title,
    english: family.english,
    size: variant.size,
    count: `${variant.unitCount} ${family.unitName}`,
    drops: variant.drops ?? (variant.absorbency ? DROPS[variant.absorbency] : 0),
  };
}

/** The sizes of a family as flat product data. */
export function productsOf(family: Family): ProductData[] {
  return family.variants.map((variant) => ({
    slug: variant.slug,
    family: family.key,
    series: family.series,
    subSeries: family.subSeries,
    name: variant.name,
    pack: variant.pack ?? family.pack,
    item: family.item,
    label: label(family, variant),
    volume: variant.volume,
    unitCount: variant.unitCount,
    unitName: family.unitName,
    materialNo: variant.materialNo,
    internationalBarcode: barcode(variant.serial),
    price: variant.price,
    memberPrice: variant.memberPrice,
    purchaseLimit: variant.purchaseLimit ?? null,
    usage: family.usage,
    lengthCm: variant.lengthCm ?? null,
    absorbency: variant.absorbency ?? null,
    material: family.material,
    scented: family.scented,
    webStock: variant.webStock,
    erpStock: variant.erpStock,
    visibility: variant.visibility ?? 'ONLINE',
    images: images(family, variant),
  }));
}
