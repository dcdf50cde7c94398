import { data } from 'react-router';
import type { ContentPage } from '#contract/entities/content.ts';
import type { PublicApi } from '../../handler.ts';
import { isMissing } from '../../loading.ts';

/** A page that operators maintain; a page that is not there is 404. */
export async function loadPage(api: PublicApi, slug: string): Promise<ContentPage> {
  try {
    return (await api.readPage({ params: { slug } })).data;
  } catch (error) {
    if (isMissing(error)) throw data(null, { status: 404 });
    throw error;
  }
}
