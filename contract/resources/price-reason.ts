/** The most characters of the reason of a price. */
export const priceReasonLimit = 200;
