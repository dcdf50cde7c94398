import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedRow, ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import type { Reason } from './cell-reason.ts';
import type { OwnSaves } from './own-saves.ts';
import type { Questions } from './save-cell.tsx';

/** A function that saves one cell of a list; its code is loaded with the first save. It rejects as `saveCell` does. */
export function useCellSave(
  resource: Resource | ReadOnlyResource,
  key: readonly unknown[],
  questions: Questions,
) {
  const client = useQueryClient();
  const [own] = useState<OwnSaves>(() => new Map());
  return async (row: ListedRow, field: string, value: unknown, reason?: Reason): Promise<void> => {
    const { saveCell } = await import('./save-cell.tsx');
    await saveCell({ client, resource, key, own, ...questions }, { row, field, value, reason });
  };
}
