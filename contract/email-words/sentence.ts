/**
 * The sentences of e-mails that operators may rewrite, with the shop's own words. Everything else in an e-mail (goods,
 * amounts, deadlines, codes, legal and safety lines) is fixed. Plain data.
 */
export interface EmailSentence {
  label: string;
  /** The shop's own words; '' for an addition that the shop does without. A placeholder stands in braces. */
  own: string;
  maxLength: number;
  /** The placeholders that the sentence must have. */
  needs: readonly string[];
  /** The case that has the sentence; without one every case has it. */
  onlyIn?: string;
}

export interface EmailWords {
  /** The id of the words in the audit log. */
  id: number;
  /** The placeholders that the sentences may have. The label is what stands in braces. */
  placeholders: Readonly<Record<string, string>>;
  /** The e-mail has a code or tells of signing in: a sentence with an address would look like a forged one. */
  hasNoAddresses?: true;
  /** The cases in which the e-mail says something else; the first one is shown first. */
  cases?: Readonly<Record<string, string>>;
  sentences: Readonly<Record<string, EmailSentence>>;
}

export const ofShop = { shop: '商店名稱' } as const;
/** Every e-mail about an order knows these. */
export const ofOrder = {
  ...ofShop,
  orderNo: '訂單編號',
  orderedOn: '訂購日期',
  orderAmount: '訂單金額',
} as const;

type Options = Partial<Pick<EmailSentence, 'label' | 'needs' | 'onlyIn'>>;

/** The subject of an e-mail about an order. */
export const orderSubject = (own: string, options: Options = {}): EmailSentence => ({
  label: '主旨',
  own: `【{商店名稱}】${own} {訂單編號}`,
  maxLength: 80,
  needs: ['商店名稱', '訂單編號'],
  ...options,
});
/** The subject of an e-mail that is about no order; the shop's name stands before it. */
export const subject = (own: string, options: Options = {}): EmailSentence => ({
  label: '主旨',
  own: `【{商店名稱}】${own}`,
  maxLength: 80,
  needs: ['商店名稱'],
  ...options,
});
/** The heading of an e-mail, at most 60 characters. */
export const heading = (own: string, options: Options = {}): EmailSentence => ({
  label: '標題',
  own,
  maxLength: 60,
  needs: [],
  ...options,
});
/** A paragraph of an e-mail, at most 300 characters. Operators may change it. */
export const sentence = (own: string, options: Options = {}): EmailSentence => ({
  label: '內容',
  own,
  maxLength: 300,
  needs: [],
  ...options,
});
export const addition: EmailSentence = {
  label: '補充',
  own: '',
  maxLength: 300,
  needs: [],
};
