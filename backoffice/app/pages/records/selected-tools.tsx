import { lazy, Suspense } from 'react';
import {
  isReadOnlyResource,
  type ReadOnlyResource,
  type Resource,
} from '#contract/resources/resource.ts';
import { additionsOf } from './additions.ts';
import type { ListedRows } from './use-listed-rows.ts';

const BulkBar = lazy(() => import('../../bulk/bulk-bar.tsx'));

interface Props {
  resource: Resource | ReadOnlyResource;
  list: ListedRows;
}

/** The actions for the selected rows of a list. */
export function SelectedTools({ resource, list: { search, data, selection, unselect } }: Props) {
  const additions = additionsOf(resource.name);
  if (selection.ids.size === 0) return null;
  return (
    <>
      {additions?.Selected && (
        <Suspense>
          <additions.Selected
            ids={selection.ids}
            search={search}
            total={data?.total ?? 0}
            areAllMeant={selection.areAllMeant}
            isWholePage={selection.isWholePage}
            onMeanAll={selection.meanAll}
            onDone={unselect}
          />
        </Suspense>
      )}
      {data && !isReadOnlyResource(resource) && (
        <Suspense>
          <BulkBar
            resource={resource}
            meant={
              selection.areAllMeant
                ? { search, expectedCount: data.total }
                : { rows: selection.rows }
            }
            total={data.total}
            isWholePage={selection.isWholePage}
            onMeanAll={selection.meanAll}
            onDone={unselect}
          />
        </Suspense>
      )}
    </>
  );
}
