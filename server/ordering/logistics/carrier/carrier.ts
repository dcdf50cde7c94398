import type { Shop } from '#server/shop.ts';

type CarrierShop = Pick<Shop, 'config' | 'fetch' | 'log' | 'clock'>;

/** A parcel to a convenience store, with the data that the carrier needs. */
export interface ParcelToStore {
  /** Up to 20 letters and digits that no other parcel has. */
  tradeNo: string;
  /** TWD: `goodsAmount` is the value of the goods, `collectAmount` the amount to collect (0, or the same). */
  goodsAmount: number;
  collectAmount: number;
  sender: { name: string; mobile: string };
  recipient: { name: string; mobile: string };
  storeNo: string;
}

/** The carrier's numbers of a parcel. */
export interface CarrierNumbers {
  carrierId: string;
  /** The numbers at the store; empty if the service gives none. */
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

/** A carrier that takes parcels to stores. */
export interface Carrier {
  create(shop: CarrierShop, parcel: ParcelToStore): Promise<CarrierAnswer<CarrierNumbers>>;
  /** Prints the labels of several parcels; its answer is a page. */
  printForm(shop: Pick<Shop, 'config'>, parcels: readonly CarrierNumbers[]): CarrierForm;
  /** REFUSED with a sentence if the service has no such call. */
  cancel(shop: CarrierShop, parcel: CarrierNumbers): Promise<CarrierAnswer<object>>;
  /** Asks about a parcel by the carrier's id, or by the trade number while no answer has given the id. */
  ask(
    shop: CarrierShop,
    parcel: { carrierId: string } | { tradeNo: string },
  ): Promise<CarrierAnswer<CarrierReport>>;
  /** Reads a notice of the carrier's server; undefined unless it is signed with the shop's keys. */
  readNotice(
    shop: Pick<Shop, 'config'>,
    fields: Readonly<Record<string, string>>,
  ): CarrierReport | undefined;
}
