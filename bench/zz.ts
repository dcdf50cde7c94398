import { solveOffers } from '#rules/quote/offers/solve-offers.ts';
import { quote } from '#rules/quote/quote.ts';
import { offerCarts } from './quote/offer-carts.ts';
const carts = offerCarts(200, { quantityOffers: 5 });
for (const c of carts) quote(c, solveOffers);
const all = carts.map((c) => { const b = process.threadCpuUsage().user; quote(c, solveOffers); return (process.threadCpuUsage().user - b) / 1000; }).sort((a, b) => a - b);
console.log('median', all[100], 'p95', all[190], 'max', all[199], 'sum', all.reduce((a, b) => a + b));
