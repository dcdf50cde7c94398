import type { CarrierService, DeliveryTime } from '#contract/enumerations.ts';
import type { PackedSize } from '#rules/delivery/parcel-limits.ts';
import type { Shop } from '#server/shop.ts';

export type CarrierShop = Pick<Shop, 'config' | 'fetch' | 'log' | 'clock'>;

/** A parcel with the data that its carrier needs. */
export interface ParcelToSend {
  /** Up to 20 letters and digits that no other parcel has. */
  tradeNo: string;
  /** TWD: `goodsAmount` is the value of the goods, `collectAmount` the amount to collect (0, or the same). */
  goodsAmount: number;
  collectAmount: number;
  sender: { name: string; mobile: string; address: string };
  recipient: { name: string; mobile: string };
  /** The number of the store; '' for a home. */
  storeNo: string;
  /** The address of the home; '' for a store. */
  address: string;
  deliveryTime: DeliveryTime;
  size: PackedSize;
}

/** The carrier's numbers of a parcel. */
export interface CarrierNumbers {
  carrierId: string;
  /** The numbers at the store, or the consignment number of a home delivery; empty if the service gives none. */
  paymentNo: string;
  validationNo: string;
}

/** A carrier's answer. SILENT: it is unknown whether the carrier carried the request out. */
export type CarrierAnswer<Value> =
  | ({ state: 'DONE' } & Value)
  | { state: 'REFUSED'; code: string; words: string }
  | { state: 'SILENT' };

/** The status of a parcel, with the carrier's own code. */
export interface CarrierReport {
  tradeNo: string;
  numbers: CarrierNumbers;
  /** The service that the report names (LogisticsSubType); '' if it names none. */
  service: string;
  /** The number of the return that the report is about; '' for a parcel to a shopper. */
  returnTradeNo: string;
  code: string;
  words: string;
  /** The moment as the carrier writes it. */
  happenedAt: string;
  /** TWD. */
  goodsAmount: number;
}

/** A form that a browser sends to the carrier, in a tab of its own. */
export interface CarrierForm {
  url: string;
  fields: { name: string; value: string }[];
}

/** One service of a company that takes parcels to stores or homes. */
export interface Carrier {
  service: CarrierService;
  /** Why the service cannot take a parcel, as a sentence for operators; undefined if it can be asked. */
  whyNot(parcel: ParcelToSend): string | undefined;
  create(shop: CarrierShop, parcel: ParcelToSend): Promise<CarrierAnswer<CarrierNumbers>>;
  /** Prints the labels of several parcels; its answer is a page. */
  printForm(shop: Pick<Shop, 'config'>, parcels: readonly CarrierNumbers[]): CarrierForm;
  /** Whether ECPay has a call that cancels; without it a person cancels in its back office. */
  hasCancelCall: boolean;
  /** REFUSED with a sentence if the service has no such call. */
  cancel(shop: CarrierShop, parcel: CarrierNumbers): Promise<CarrierAnswer<object>>;
  /** Asks about a parcel by the carrier's id, or by the trade number while no answer has given the id. */
  ask(
    shop: CarrierShop,
    parcel: { carrierId: string } | { tradeNo: string },
  ): Promise<CarrierAnswer<CarrierReport>>;
}
