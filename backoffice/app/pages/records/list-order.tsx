import { Button, Group, Loader, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  listedFields,
  type Resource,
  recordLimits,
  type StoredRecord,
} from '#contract/resources/resource.ts';
import { recordsOf } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { weightsInOrder } from '../../resource/inputs/weights.ts';
import { SortableList } from '../../resource/list/sortable-list.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { useStillShown } from '../../ui/use-still-shown.ts';
import classes from './list-order.module.css';
import { orderPreviewOf } from './order-previews.ts';

/** Sorts the records of a list, all of them at once. Loaded after the list. */
export default function ListOrder({ resource }: { resource: Resource }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        調整順序
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`調整${resource.label}的順序`}
        size={orderPreviewOf(resource.name) ? '70rem' : 'lg'}
      >
        {isOpen && <Order resource={resource} onDone={() => setOpen(false)} />}
      </Modal>
    </>
  );
}

function Order({ resource, onDone }: { resource: Resource; onDone(): void }) {
  const client = useQueryClient();
  const [ids, setIds] = useState<readonly number[]>();
  const latest = useLatest(ids);
  const isShown = useStillShown();
  const [isSeen, setSeen] = useState(false);
  const Preview = orderPreviewOf(resource.name);
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'order'],
    queryFn: () => recordsOf(resource).search(everything),
    // Another person's change must not move rows under the pointer; a save tells whether the order is stale.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const ordered = data && arranged(data.rows, ids);
  const changed = weightsInOrder(ordered ?? []);
  const save = useMutation({
    mutationFn: () => recordsOf(resource).updateList(changed),
    onMutate: () => ({ sent: ids }),
    async onSuccess({ refused }, _, { sent }) {
      await client.invalidateQueries({ queryKey: [resource.name, 'search'] });
      if (refused > 0) return void refetch();
      notifications.show({ color: 'green', message: '已儲存順序' });
      if (!isShown()) return;
      // A row that was moved meanwhile still has to be saved, over the versions of now.
      if (latest.current === sent) onDone();
      else await refetch();
    },
  });
  if (error && !data) return <FailureLine>{error.message}</FailureLine>;
  if (!ordered) return <Loader aria-label="載入中" />;
  return (
    <>
      <div className={classes.order}>
        <SortableList
          label={resource.label}
          items={ordered.map((record) => ({
            id: record.id,
            title: String(record[resource.title]),
            note: <ChoiceWords resource={resource} record={record} />,
          }))}
          onMove={setIds}
        />
        {Preview && isSeen && (
          <Suspense fallback={<Loader aria-label="載入中" />}>
            <Preview ids={ordered.map(({ id }) => id)} />
          </Suspense>
        )}
      </div>
      {(save.data?.refused ?? 0) > 0 && (
        <Text size="sm" c="red" role="alert">
          有 {save.data?.refused} 筆剛被別人修改，已讀取目前的內容；請檢查順序後再儲存一次
        </Text>
      )}
      <FailureLine>{(save.error ?? error)?.message}</FailureLine>
      <Group justify="flex-end" mt="md">
        {Preview && (
          <Button
            variant="default"
            mr="auto"
            aria-pressed={isSeen}
            onClick={() => setSeen(!isSeen)}
          >
            預覽這個順序
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          取消
        </Button>
        <Button
          disabled={changed.length === 0}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          儲存順序
        </Button>
      </Group>
    </>
  );
}

/** The choices of a record, e.g. 頁首・下架, which tell records with the same title apart. */
function ChoiceWords({ resource, record }: { resource: Resource; record: StoredRecord }) {
  const words = listedFields(resource).flatMap(([name, field]) =>
    field.kind === 'choice' ? [field.choices[String(record[name])] ?? ''] : [],
  );
  return words.filter(Boolean).join('・');
}

const everything = {
  keyword: '',
  sort: { field: 'weight', direction: 'descending' },
  page: 1,
  perPage: recordLimits.rowsPerPage,
} as const;

/** The records in the order of these ids; new ones come last, and ids without a record are skipped. */
function arranged(records: readonly StoredRecord[], ids: readonly number[] | undefined) {
  if (!ids) return records;
  const places = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: StoredRecord) => places.get(id) ?? ids.length;
  return records.toSorted((one, other) => placeOf(one) - placeOf(other));
}
