import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { Loaded } from './member-loading.ts';
import { ErrorState } from './ui/states.tsx';

interface WhenLoadedProps<Data> {
  loaded: Loaded<Data>;
  children(data: Data): ReactNode;
}

/** Renders the data, or an error state with a button to try again. */
export function WhenLoaded<Data>({ loaded, children }: WhenLoadedProps<Data>) {
  const { revalidate } = useRevalidator();
  if (loaded.failure) {
    return <ErrorState failure={loaded.failure} onRetry={() => void revalidate()} />;
  }
  return children(loaded.data);
}
