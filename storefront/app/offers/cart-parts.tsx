/* What a cart shows of offers. It is loaded only in a shop that has some. */
export { AddOnLines } from './add-on-lines.tsx';
export { AddOnRow } from './add-on-row.tsx';
export { GiftChoice } from './gift-choice.tsx';
export { CheaperWithMore, OfferLines } from './offer-lines.tsx';
