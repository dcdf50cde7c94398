/**
 * What the address asks at this moment. A page sees a new address only when it is drawn again; a second change before
 * that has to begin here, or it undoes the first.
 */
export const currentSearch = () => new URLSearchParams(window.location.search);
