import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { listedNamed } from '#contract/resources/read-only/index.ts';
import type { ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import { formatNumber } from '#rules/numbers.ts';
import { useCampaignQuestion } from '../../campaigns/use-campaign-question.ts';
import { usePriceQuestion } from '../../resource/form/use-price-question.ts';
import { ListTools, Waiting } from '../../resource/list/list-tools.tsx';
import { useCellSave } from '../../resource/list/use-cell-save.ts';
import { ViewBarPlace } from '../../resource/views/view-bar-place.tsx';
import { NotFound } from '../../ui/states.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { afterRows } from './after-rows.ts';
import { BesideList } from './beside-list.tsx';
import { ListBody, ListPages } from './list-body.tsx';
import { ListHead } from './list-head.tsx';
import { SelectedTools } from './selected-tools.tsx';
import { useListedRows } from './use-listed-rows.ts';
import type { useSelection } from './use-selection.ts';

const ColumnChoice = lazy(afterRows(() => import('../../resource/list/column-choice.tsx')));
const ViewBar = lazy(afterRows(() => import('../../resource/views/view-bar.tsx')));
const WarningDialog = lazy(() => import('../../campaigns/warning-dialog.tsx'));
const PriceDialog = lazy(() => import('../../resource/form/price-dialog.tsx'));

export default function ListPage() {
  const listed = listedNamed(useParams().resource);
  return listed ? <List key={listed.name} resource={listed} /> : <NotFound />;
}

function List({ resource }: { resource: Resource | ReadOnlyResource }) {
  const list = useListedRows(resource);
  const { search, columns, data, selection } = list;
  const { question, mayShow } = useCampaignQuestion(resource);
  const { priceQuestion, mayLower } = usePriceQuestion(resource);
  const isPhone = useIsPhone();
  const onColumns = (shown: string[]) => list.change({ columns: shown });
  const saveCell = useCellSave(resource, list.key, { mayShow, mayLower });
  return (
    <>
      <ListHead resource={resource} list={list} />
      <Suspense fallback={<ViewBarPlace />}>
        <ViewBar resource={resource} state={list.state} />
      </Suspense>
      <ListTools
        listed={resource}
        search={search}
        isNarrowed={list.isNarrowed}
        status={data && statusOf(data.total, selection)}
        columns={{ shown: columns, onChange: onColumns }}
        onAsk={list.ask}
      >
        {!isPhone && (
          <Suspense fallback={<Waiting label="欄位" />}>
            <ColumnChoice
              resource={resource}
              shown={columns}
              rowHeight={list.rowHeight}
              onChange={onColumns}
              onChangeHeight={(rowHeight) => list.change({ rowHeight })}
            />
          </Suspense>
        )}
        <SelectedTools resource={resource} list={list} />
      </ListTools>
      <Suspense>
        {question && <WarningDialog {...question} />}
        {priceQuestion && <PriceDialog {...priceQuestion} />}
      </Suspense>
      <BesideList resource={resource} rows={data?.rows}>
        <ListBody resource={resource} list={list} onSave={saveCell} />
        <ListPages list={list} />
      </BesideList>
    </>
  );
}

function statusOf(total: number, { ids, areAllMeant }: ReturnType<typeof useSelection>) {
  const all = formatNumber(total);
  if (areAllMeant) return `共 ${all} 筆，已選全部 ${all} 筆`;
  return ids.size > 0 ? `共 ${all} 筆，已選 ${ids.size} 筆` : `共 ${all} 筆`;
}
