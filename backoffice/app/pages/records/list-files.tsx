import { Anchor, Button, Checkbox, Popover, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { RecordSearch } from '#contract/resources/conditions.ts';
import type { ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import {
  exportRetentionHours,
  mostRowsAtOnce,
  type SpreadsheetFormat,
} from '#contract/resources/spreadsheet.ts';
import { formatNumber } from '#rules/numbers.ts';
import { downloadList, type FileTask } from '../../files-api.ts';
import { useListedFields } from '../../resource/list/use-columns.ts';
import { useMay } from '../../session.ts';
import { showFailure } from '../../ui/show-failure.ts';

interface Props {
  resource: Resource | ReadOnlyResource;
  search: RecordSearch;
  columns: readonly string[] | undefined;
}

/** Shows that the file is created in the background, and where it will be. */
function Begun({ task }: { task: FileTask }) {
  return (
    <Text size="sm" role="status">
      正在背景製作 {formatNumber(task.total)} 筆的檔案，完成後可在
      <Anchor component={Link} to="/tasks" size="sm">
        任務
      </Anchor>
      下載（保留 {exportRetentionHours} 小時，只有您能下載）
    </Text>
  );
}

/** Exports the list as a file, and links to the import. Loaded after the list. */
export default function ListFiles({ resource, search, columns }: Props) {
  const mayExport = useMay(resource, 'export');
  const mayImport = useMay(resource, 'import');
  const [isOpen, setOpen] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const listed = useListedFields(resource);
  const shown = columns ?? listed.flatMap(([name, { list }]) => (list?.hidden ? [] : [name]));
  const file = useMutation({
    mutationFn: (format: SpreadsheetFormat) =>
      downloadList(resource, format, search, isWhole ? undefined : shown),
    onSuccess: (begun) => (begun ? undefined : setOpen(false)),
    onError: showFailure,
  });
  function toggle() {
    file.reset();
    setOpen(!isOpen);
  }
  return (
    <>
      {mayExport && (
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <Button variant="default" loading={file.isPending} onClick={toggle}>
              匯出
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label="匯出">
            <Stack gap="xs" maw={260}>
              {file.data && <Begun task={file.data} />}
              <Text size="sm">符合目前條件的所有資料</Text>
              <Checkbox
                label="包含列表沒有的欄位"
                checked={isWhole}
                onChange={({ target }) => setWhole(target.checked)}
              />
              <Text size="xs" c="dimmed">
                超過 {formatNumber(mostRowsAtOnce)} 筆或含個人資料時，會在背景製作
              </Text>
              <Button variant="default" onClick={() => file.mutate('xlsx')}>
                Excel（.xlsx）
              </Button>
              <Button variant="default" onClick={() => file.mutate('csv')}>
                CSV（UTF-8）
              </Button>
            </Stack>
          </Popover.Dropdown>
        </Popover>
      )}
      {mayImport && (
        <Button variant="default" component={Link} to={`/${resource.name}/import`}>
          匯入
        </Button>
      )}
    </>
  );
}
