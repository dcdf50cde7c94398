import { type ShipType, type StoreKind, shipTypes } from '#contract/enumerations.ts';
import { formatNumber, formatTenths } from './numbers.ts';
import { shipTypeLabels } from './order-labels.ts';

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

/**
 * Per kind of delivery. STORE: 7-ELEVEN takes up to 5 kg, 45 cm on a side and 105 cm in sum (ECPay's logistics, UNIMART).
 * HOME: carriers take up to 20 kg and 150 cm in sum (TCAT), so no side can be longer.
 */
export const parcelLimits: Readonly<Record<ShipType, ParcelLimits>> = {
  HOME: { weight: 20_000, side: 1500, sides: 1500 },
  STORE: { weight: 5000, side: 450, sides: 1050 },
};

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

/** Each kind of delivery for these lines. What has no weight or no measures limits nothing. */
export const deliveryOptions = (lines: readonly PackedLine[]): DeliveryOption[] =>
  shipTypes.map((shipType) => {
    const reason = parcelObstacle(lines, shipType);
    const storeType = shipType === 'STORE' ? 'UNIMART' : null;
    return { shipType, storeType, isAvailable: reason === null, reason };
  });

/** Why these lines are no parcel for this kind of delivery, as a sentence for shoppers; null if they are. */
export function parcelObstacle(lines: readonly PackedLine[], shipType: ShipType): string | null {
  const { weight, side, sides } = parcelLimits[shipType];
  const way = shipTypeLabels[shipType];
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
