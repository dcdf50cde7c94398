/** The telephone number of customer service, on the pages and in e-mails. */
export const servicePhone = '0800-889-933';
/** The same number as a link that starts the free call (G-004). */
export const servicePhoneLink = 'tel:0800889933';
export const serviceHours = '週一至週五 08:30-12:00、13:00-17:30';
export const callUs = `客服專線 ${servicePhone}（免付費），${serviceHours}`;
