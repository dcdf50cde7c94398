import { z } from 'zod';

/** A promise in a few words, and the sentence that explains it. Without a title it is not shown. */
const promise = z.object({ title: z.string(), text: z.string() });

/** What the shop promises beside the button for buying, in the operators' words. */
export const promises = z.object({
  /** Until when an order of a working day leaves on the same day, in Taipei: 14:00. */
  cutOff: z.string(),
  /** How parcels look. */
  parcel: promise,
  /** The right to return goods. */
  returns: promise,
  /** For goods whose origin is Taiwan. */
  origin: promise,
});
export type Promises = z.infer<typeof promises>;
