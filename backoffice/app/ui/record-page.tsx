import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { NotFound } from './states.tsx';

/**
 * The page of the record whose id is in the address. Each record has a page of its own: what is typed about one, and
 * the dialogs that are open, do not go on to the next.
 */
export function RecordPage({ page: Page }: { page: ComponentType<{ id: number }> }) {
  const { id = '' } = useParams();
  return /^\d{1,9}$/.test(id) ? <Page key={id} id={Number(id)} /> : <NotFound />;
}
