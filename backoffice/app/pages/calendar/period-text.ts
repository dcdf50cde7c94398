import { periodWords } from '#rules/quote/kinds/campaign-words.ts';
import type { Period } from './period.ts';

const dateOf = (moment: string | null) => (moment ? new Date(moment) : null);

/** A period in words. */
export const periodText = ({ eventBeginAt, eventEndAt }: Period) =>
  periodWords(dateOf(eventBeginAt), dateOf(eventEndAt));
