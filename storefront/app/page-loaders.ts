/**
 * The functions by which the browser reads the data of the frame and of the pages that sell, as one file of scripts.
 * Rendered pages bring their data along, so the file is loaded only before the first step (see load-ahead.ts).
 */
export { loadShared } from './data/load-shared.ts';
export { loadHome } from './pages/home/load-home.ts';
export { loadListingPage } from './pages/listing/load-listing.ts';
export { loadProductPage } from './pages/product/load-product.ts';
