import type { ParcelSize } from '../delivery/parcel-limits.ts';

export type SaleableKind = 'product' | 'combination';

/** Units of one product inside one unit of something sold. */
export interface Component {
  productId: number;
  quantity: number;
}

/** A component of something that is for sale. */
export interface SaleableComponent extends Component {
  /** Units of the product per order, however bought (G-163); null is unlimited. */
  purchaseLimit: number | null;
  /** Of a packed unit. Absent or null if nobody has filled it in; the browser does not know it. */
  parcel?: ParcelSize | null | undefined;
}

/** The data of one product or combination for a quote; prices are TWD per unit. */
export interface Saleable {
  kind: SaleableKind;
  id: number;
  name: string;
  materialNo: string;
  /** Path of the first picture, or ''. */
  image: string;
  volume: string;
  price: number;
  memberPrice: number | null;
  /** Set while a running event sells it for less than `memberPrice ?? price` (G-061). */
  eventPrice: number | null;
  /** The event behind `eventPrice`, for the line's label and title. */
  event: { id: number; title: string; label: string } | null;
  /** Set if `sellingPrice` is that of the buyer's level, with the name of the reduction (G-200). */
  level?: { title: string };
  /** What a shopper pays for one unit (G-059). */
  sellingPrice: number;
  /** Units per order; null is unlimited, 0 cannot be bought (G-070). */
  purchaseLimit: number | null;
  /** Whether it may be sold: ONLINE and, for a combination, made of ONLINE products only. */
  isVisible: boolean;
  /** The products that leave the stock for one unit; of a product, itself once. */
  components: readonly SaleableComponent[];
}
