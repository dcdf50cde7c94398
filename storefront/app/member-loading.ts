import { redirect } from 'react-router';
import { type FailedCall, handleFailure } from './errors.ts';

/** The data of a member's page, or why they could not be read. */
export type Loaded<Data> =
  | { data: Data; failure?: undefined }
  | { data?: undefined; failure: FailedCall };

/**
 * Reads a member's data. A failure goes to the shared handler (row 8.081) and to the page, which offers to try again;
 * without a session the page is not shown.
 */
export async function loadForMember<Data>(load: () => Promise<Data>): Promise<Loaded<Data>> {
  try {
    return { data: await load() };
  } catch (error) {
    const failure = handleFailure(error);
    if (failure.status === 401) throw redirect('/signin');
    return { failure };
  }
}
