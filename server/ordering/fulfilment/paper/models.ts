/** The data of the fulfilment papers, as plain values that can be sent to a thread. Money is in whole TWD. */

export interface PaperGoods {
  /** Where they lie on the shelves, or ''. */
  place: string;
  name: string;
  materialNo: string;
  /** The barcode on the package, or ''. */
  barcode: string;
  needed: number;
  /** From which lots they are to be picked, in words, or ''. */
  lots: string;
}

export interface PickList {
  kind: 'pick-list';
  brand: string;
  /** The moment, formatted for people. */
  madeAt: string;
  /** In the order of the shelves: every material number with the parcels that need it. */
  shelves: readonly (PaperGoods & { parcels: string })[];
  parcels: readonly { code: string; way: string; note: string; goods: readonly PaperGoods[] }[];
}

export interface PackingSlip {
  code: string;
  orderedAt: string;
  recipient: string;
  way: string;
  note: string;
  /** `amount` is the TWD of all units. */
  lines: readonly {
    name: string;
    place: string;
    quantity: number;
    unitPrice: number;
    amount: number;
  }[];
  /** The sums of the whole order; undefined on a slip without prices, and on a slip of one of several parcels. */
  sums: readonly { label: string; amount: number }[] | undefined;
}

export interface PackingSlips {
  kind: 'packing-slips';
  brand: string;
  withPrices: boolean;
  slips: readonly PackingSlip[];
}

export interface Label {
  code: string;
  recipient: string;
  mobile: string;
  address: string;
  store: string;
  timeSlot: string;
  note: string;
  /** TWD to collect; 0 for a paid parcel. */
  collectAmount: number;
}

export interface Labels {
  kind: 'labels';
  brand: string;
  sender: { name: string; mobile: string; address: string };
  labels: readonly Label[];
}

export type PaperModel = PickList | PackingSlips | Labels;
