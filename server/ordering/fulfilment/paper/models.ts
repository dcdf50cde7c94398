/** The data of the papers of the office, as plain values that can be sent to a thread. Money is in whole TWD. */

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

/** What the shop orders from a supplier, for the supplier. */
export interface PurchasePaper {
  kind: 'purchase-order';
  purchaseNo: string;
  /** The state, if the supplier must not deliver by this paper: a draft, a cancelled order. Otherwise ''. */
  mark: string;
  /** Formatted for people. `expectedOn` is '' without a day. */
  madeAt: string;
  orderedOn: string;
  expectedOn: string;
  /** Lines under the names of the two parties, in their order. */
  supplier: { name: string; details: readonly string[] };
  buyer: { name: string; details: readonly string[] };
  note: string;
  /** `amount` is the TWD of all units; without the right to see costs neither price nor amount is there. */
  lines: readonly {
    name: string;
    materialNo: string;
    quantity: number;
    price?: { unit: number; amount: number };
  }[];
  units: number;
  total: number | undefined;
}

export type PaperModel = PickList | PackingSlips | Labels | PurchasePaper;
