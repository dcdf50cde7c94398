import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { Loaded } from './member-loading.ts';
import { ErrorState } from './ui/states.tsx';

interface WhenLoadedProps<Data> {
  loaded: Loaded<Data>;
  children(data: Data): ReactNode;
}

/** The data, or what could not be read with a way to try again. */
export function WhenLoaded<Data>({ loaded, children }: WhenLoadedProps<Data>) {
  const { revalidate } = useRevalidator();
  if (loaded.failure) {
    return <ErrorState requestId={loaded.failure.requestId} onRetry={() => void revalidate()} />;
  }
  return children(loaded.data);
}
