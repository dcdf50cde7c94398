import { carrierLabels } from '#contract/carrier-words.ts';
import {
  type CarrierKind,
  type ShipType,
  type StoreKind,
  shipTypes,
} from '#contract/enumerations.ts';
import { formatNumber, formatTenths } from '../numbers.ts';
import { shipTypeLabels } from '../order-labels.ts';
import { type OfferedCarriers, usualCarriers } from './carriers.ts';

/** What a packed unit of a product weighs (grams) and measures (millimetres); null if nobody has filled it in. */
export interface ParcelSize {
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

/** What a carrier takes as one parcel. */
interface ParcelLimits {
  /** Grams of the whole parcel. */
  weight: number;
  /** Millimetres of its longest side. */
  side: number;
  /** Millimetres of length, width and height together. */
  sides: number;
}

/** Home delivery without a company of ECPay's logistics: carriers take up to 20 kg and 150 cm in sum. */
const atHome: ParcelLimits = { weight: 20_000, side: 1500, sides: 1500 };
const atStore: ParcelLimits = { weight: 5000, side: 450, sides: 1050 };

/**
 * Per company (ECPay's logistics). The chains take up to 5 kg, 45 cm on a side and 105 cm in sum; TCAT and the post
 * take up to 20 kg and 150 cm in sum, so no side can be longer.
 */
const parcelLimits: Readonly<Record<CarrierKind, ParcelLimits>> = {
  UNIMART: atStore,
  FAMI: atStore,
  HILIFE: atStore,
  OKMART: atStore,
  TCAT: atHome,
  POST: atHome,
};

/** The most TWD that a parcel to a store may be worth, and that TCAT collects (ECPay code 10500040). */
export const mostWorth = 20_000;

/** A line of a cart or order: `count` units, each made of these products. */
interface PackedLine {
  name: string;
  count: number;
  components: readonly { quantity: number; parcel?: ParcelSize | null | undefined }[];
}

/** A kind of delivery, and why these goods cannot go that way (G-224). */
export interface DeliveryOption {
  shipType: ShipType;
  /** The chain of stores; null for home delivery. */
  storeType: StoreKind | null;
  isAvailable: boolean;
  /** A sentence for shoppers; null if it is available. */
  reason: string | null;
}

/** Goods on their way to the shopper. */
interface Goods {
  lines: readonly PackedLine[];
  /** TWD of the whole order; undefined before it is known. */
  amount?: number | undefined;
}

/** Each kind of delivery for these goods. What has no weight or no measures limits nothing. */
export const deliveryOptions = (
  { lines, amount }: Goods,
  carriers: OfferedCarriers = usualCarriers,
): DeliveryOption[] =>
  shipTypes.flatMap((shipType) => {
    const chains = shipType === 'STORE' ? carriers.stores : [null];
    return chains.map((storeType) => {
      const reason = parcelObstacle({ lines, amount }, { shipType, storeType }, carriers);
      return { shipType, storeType, isAvailable: reason === null, reason };
    });
  });

interface Way {
  shipType: ShipType;
  /** Undefined or null: any chain that the shop offers. */
  storeType?: StoreKind | null | undefined;
}

/** Why these goods are no parcel for this kind of delivery, as a sentence for shoppers; null if they are. */
export function parcelObstacle(
  goods: Goods,
  { shipType, storeType }: Way,
  { stores, homes }: OfferedCarriers = usualCarriers,
): string | null {
  const isAlone = stores.length === 1;
  const companies: readonly CarrierKind[] =
    shipType === 'HOME' ? homes : storeType ? [storeType] : stores;
  if (companies.length === 0) return obstacleIn(goods.lines, atHome, shipTypeLabels.HOME);
  const reasons = companies.map((company) => {
    const isNamed = shipType === 'STORE' && !isAlone;
    const way = isNamed ? spaced(carrierLabels[company]) : shipTypeLabels[shipType];
    const isDear = isNamed && (goods.amount ?? 0) > mostWorth;
    if (isDear) return `訂單超過 ${formatNumber(mostWorth)} 元，${way}不收`;
    return obstacleIn(goods.lines, parcelLimits[company], way);
  });
  return reasons.includes(null) ? null : (reasons[0] ?? null);
}

/** Why this company does not take these goods as one parcel, as a sentence for operators; null if it does. */
export const companyObstacle = (
  lines: readonly PackedLine[],
  company: CarrierKind,
): string | null => obstacleIn(lines, parcelLimits[company], spaced(carrierLabels[company]));

/** A name that ends in Latin letters has a space before Chinese. */
const spaced = (name: string) => (/[A-Z]$/.test(name) ? `${name} ` : name);

function obstacleIn(
  lines: readonly PackedLine[],
  { weight, side, sides }: ParcelLimits,
  way: string,
): string | null {
  const total = { weight: 0, volume: 0 };
  for (const { name, count, components } of lines) {
    if (count <= 0) continue;
    for (const { quantity, parcel } of components) {
      if (!parcel) continue;
      total.weight += (parcel.weightGrams ?? 0) * quantity * count;
      const measures = sidesOf(parcel);
      if (!measures) continue;
      const longest = Math.max(...measures);
      if (longest > side) return `「${name}」長 ${cm(longest)}，${way}最長 ${cm(side)}`;
      const sum = measures.reduce((one, other) => one + other);
      if (sum > sides) return `「${name}」三邊共 ${cm(sum)}，${way}最多 ${cm(sides)}`;
      total.volume += measures.reduce((one, other) => one * other) * quantity * count;
    }
  }
  if (total.weight > weight)
    return `商品共約 ${kg(total.weight, Math.ceil)}，${way}最多 ${kg(weight)}`;
  const most = largestVolume({ side, sides });
  if (total.volume > most)
    return `商品共約 ${litres(total.volume, Math.ceil)}，${way}最多 ${litres(most)}`;
  return null;
}

/** What a carrier is given about a whole parcel. */
export interface PackedSize {
  /** Grams; null if the weight of some goods is unknown. */
  weightGrams: number | null;
  /** Millimetres that length, width and height of the smallest box have together; 0 if nothing is known. */
  sidesMm: number;
}

/** The weight of these lines, and the smallest box that they can fill. */
export function packedSize(lines: readonly PackedLine[]): PackedSize {
  const parts = lines.flatMap(({ count, components }) =>
    components.map(({ quantity, parcel }) => ({ units: quantity * count, parcel })),
  );
  const isWeighed = parts.every(({ parcel }) => parcel?.weightGrams);
  const weight = parts.reduce((sum, { units, parcel }) => {
    return sum + (parcel?.weightGrams ?? 0) * units;
  }, 0);
  const boxes = parts.map(({ units, parcel }) => ({
    units,
    sides: (parcel && sidesOf(parcel)) ?? [0, 0, 0],
  }));
  const volume = boxes.reduce(
    (sum, { units, sides }) => sum + units * sides.reduce((one, other) => one * other),
    0,
  );
  const ofOne = boxes.map(({ sides }) => sides.reduce((one, other) => one + other));
  return {
    weightGrams: isWeighed && parts.length > 0 ? weight : null,
    sidesMm: Math.ceil(Math.max(3 * Math.cbrt(volume), ...ofOne)),
  };
}

const sidesOf = ({ lengthMm, widthMm, heightMm }: ParcelSize) =>
  lengthMm && widthMm && heightMm ? [lengthMm, widthMm, heightMm] : undefined;

/** Cubic millimetres of the largest box within the limits: a cube, unless a side of it would be too long. */
const largestVolume = ({ side, sides }: Pick<ParcelLimits, 'side' | 'sides'>) =>
  Math.min(side, sides / 3) ** 3;

const cm = (millimetres: number) => `${formatNumber(Math.ceil(millimetres / 10))} 公分`;
// What the goods have is rounded up and the limit down, so that no sentence says the same number twice.
const kg = (grams: number, round = Math.floor) => `${tenths(grams / 1000, round)} 公斤`;
const litres = (cubicMillimetres: number, round = Math.floor) =>
  `${tenths(cubicMillimetres / 1_000_000, round)} 公升`;

/** With one decimal, unless it is 0. */
const tenths = (value: number, round: (value: number) => number) =>
  formatTenths(round(value * 10) / 10).replace(/\.0$/, '');
