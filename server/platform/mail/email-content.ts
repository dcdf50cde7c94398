/** A label and its value. */
export type EmailRow = readonly [label: string, value: string];

/** Goods in an e-mail. */
export interface EmailGoods {
  name: string;
  /** Size and count of a pack, e.g. 28 cm 14 片; '' if unknown. */
  volume: string;
  /** Price and count, e.g. $100 × 4. */
  count: string;
  /** What lowered the price of these goods, one line each. */
  reductions?: readonly string[];
  amount: string;
  /** An absolute address of a JPEG, because not every mail program shows WebP; '' without a picture. */
  image: string;
}

/** How far an order has come. */
export interface EmailProgress {
  /** The present status. */
  status: string;
  /** The names of all steps; empty if the order has left the usual way. */
  steps: readonly string[];
  /** How many of the steps the order has taken. */
  taken: number;
  /** Moments and what happened then, newest first. */
  events: readonly EmailRow[];
}

export interface EmailLink {
  label: string;
  url: string;
}

export interface EmailContent {
  brand: string;
  /** Address of the shop without a trailing slash; mail programs need whole addresses of pictures. */
  shopUrl: string;
  heading: string;
  /** The absolute address of a JPEG above the text. */
  image?: string | undefined;
  /** What lists of e-mails show after the subject; by default the first paragraph. */
  preview?: string | undefined;
  paragraphs: readonly string[];
  /** The most important details, shown large in a box, e.g. account, amount and deadline of a transfer. */
  highlights?: readonly EmailRow[];
  /** Only in e-mails about orders. */
  progress?: EmailProgress;
  /** The goods that were bought, one line each. */
  goods?: readonly EmailGoods[];
  /** Sums below the goods; the last one is the total. */
  totals?: readonly EmailRow[];
  /** Details as label and value, e.g. ['訂單編號', 'Q2611200001']; below the goods in an e-mail about an order. */
  rows?: readonly EmailRow[];
  /** The next steps, one sentence each. */
  steps?: readonly string[];
  button?: EmailLink;
  /** More links, shown small below the button. */
  links?: readonly EmailLink[];
  /** A code, shown large and alone on its line. */
  code?: string;
  /** How to reach customer service; shown above the footnote. */
  help?: string;
}
