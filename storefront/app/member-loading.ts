import { redirect } from 'react-router';
import { type FailedCall, handleFailure } from './errors.ts';

/** What a member's page holds: its data, or why they could not be read. */
export type Loaded<Data> =
  | { data: Data; failure?: undefined }
  | { data?: undefined; failure: FailedCall };

/**
 * Reads what belongs to the member. A failure goes to the shared handler (row 8.081) and to the page, which offers a
 * second try; without a session there is no page.
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
