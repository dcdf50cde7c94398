import type { Absorbency, Family, PackLabel, ProductData, Variant } from '../types.ts';
import { imagesOf } from './images.ts';

const DROPS = { 輕量: 1, 一般: 2, 量多: 3, 超量多: 5 } as const satisfies Record<
  Absorbency,
  number
>;

/** EAN-13 of the shop's own number range, with its check digit. `serial` has five digits. */
export function barcode(serial: string): string {
  const twelve = `4719990${serial}`;
  const sum = [...twelve].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
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

/** The sizes of the family at `place` in the catalogue as flat product data. */
export function productsOf(family: Family, place: number): ProductData[] {
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
    images: imagesOf(family, variant, place),
  }));
}
