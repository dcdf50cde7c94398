/** Somebody else has changed the row since it was opened; the list shows it as it is now. */
export class StaleRow extends Error {}
