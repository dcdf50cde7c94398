import { redirect } from 'react-router';
import { describeFailure, type FailedCall } from './errors.ts';
import { isMember } from './stores/auth.ts';

/** The data of a member's page, or why they could not be read. */
export type Loaded<Data> =
  | { data: Data; failure?: undefined }
  | { data?: undefined; failure: FailedCall };

/**
 * Reads a member's data. A failure is shown by the page, which offers to try again (row 8.081); without a session the
 * page is not shown.
 */
export async function loadForMember<Data>(load: () => Promise<Data>): Promise<Loaded<Data>> {
  const loaded = await settled(load);
  // Another tab may have signed out meanwhile.
  if (loaded.failure?.status === 401 || !isMember()) throw redirect('/signin');
  return loaded;
}

async function settled<Data>(load: () => Promise<Data>): Promise<Loaded<Data>> {
  try {
    return { data: await load() };
  } catch (error) {
    return { failure: describeFailure(error) };
  }
}
