import { dayReviews } from './day.ts';
import { nightReviews } from './night.ts';
import { otherReviews } from './others.ts';

/**
 * The reviews of the demonstration, of good and of bad experiences. Tampons are medical devices and have none (G-208).
 */
export const reviews = [...dayReviews, ...nightReviews, ...otherReviews];
