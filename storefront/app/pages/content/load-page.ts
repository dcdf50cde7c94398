import { data } from 'react-router';
import type { ContentPage } from '#contract/entities/content.ts';
import type { PublicApi } from '../../handler.ts';
import { isMissing } from '../../loading.ts';

/** A page that operators maintain; 404 if it does not exist. */
export async function loadPage(api: PublicApi, slug: string): Promise<ContentPage> {
  try {
    return (await api.readPage({ params: { slug } })).data;
  } catch (error) {
    if (isMissing(error)) throw data(null, { status: 404 });
    throw error;
  }
}
