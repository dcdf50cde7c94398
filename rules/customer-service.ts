/** Whom shoppers ask, on the pages and in letters. */
export const servicePhone = '0800-889-933';
/** The free call (G-004). */
export const servicePhoneLink = 'tel:0800889933';
export const serviceHours = '週一至週五 08:30-12:00、13:00-17:30';
export const callUs = `客服專線 ${servicePhone}（免付費），${serviceHours}`;
