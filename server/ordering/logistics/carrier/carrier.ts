import type { Shop } from '#server/shop.ts';

type CarrierShop = Pick<Shop, 'config' | 'fetch' | 'log' | 'clock'>;

/** A parcel to a convenience store, as the carrier has to know it. */
export interface ParcelToStore {
  /** Up to 20 letters and digits that no other parcel has. */
  tradeNo: string;
  /** TWD: what the goods are worth, and what is collected for them (0: nothing, else the same). */
  goodsAmount: number;
  collectAmount: number;
  sender: { name: string; mobile: string };
  recipient: { name: string; mobile: string };
  storeNo: string;
}

/** What the carrier calls a parcel. */
export interface CarrierNumbers {
  carrierId: string;
  /** The numbers at the store; empty where the service gives none. */
  paymentNo: string;
  validationNo: string;
}

/** A carrier's answer. SILENT: nobody knows whether it did what was asked. */
export type CarrierAnswer<Value> =
  | ({ state: 'DONE' } & Value)
  | { state: 'REFUSED'; code: string; words: string }
  | { state: 'SILENT' };

/** Where a parcel is, in the carrier's own code. */
export interface CarrierReport {
  tradeNo: string;
  numbers: CarrierNumbers;
  code: string;
  words: string;
  /** As the carrier writes it. */
  happenedAt: string;
  /** TWD. */
  goodsAmount: number;
}

/** A form that a browser sends to the carrier, in a tab of its own. */
export interface CarrierForm {
  url: string;
  fields: { name: string; value: string }[];
}

/** Who takes parcels to stores. */
export interface Carrier {
  create(shop: CarrierShop, parcel: ParcelToStore): Promise<CarrierAnswer<CarrierNumbers>>;
  /** Prints the labels of several parcels; its answer is a page. */
  printForm(shop: Pick<Shop, 'config'>, parcels: readonly CarrierNumbers[]): CarrierForm;
  /** REFUSED with a sentence where the service has no such call. */
  cancel(shop: CarrierShop, parcel: CarrierNumbers): Promise<CarrierAnswer<object>>;
  /** Asks by the carrier's id, or by the trade number while no answer has named the id. */
  ask(
    shop: CarrierShop,
    parcel: { carrierId: string } | { tradeNo: string },
  ): Promise<CarrierAnswer<CarrierReport>>;
  /** Reads what the carrier's server sends; undefined unless it is signed with the shop's keys. */
  readNotice(
    shop: Pick<Shop, 'config'>,
    fields: Readonly<Record<string, string>>,
  ): CarrierReport | undefined;
}
