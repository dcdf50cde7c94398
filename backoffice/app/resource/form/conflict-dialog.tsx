import { Button, Group, Modal, Table, Text } from '@mantine/core';
import type { Resource } from '#contract/resources/resource.ts';
import { formatDateTime } from '#rules/dates.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { TableHead } from '../../ui/table-head.tsx';
import { Shown } from '../values/shown.tsx';
import type { Conflict } from './use-record-form.ts';

interface Props {
  resource: Resource;
  conflict: Conflict;
  changes: RecordValues;
  onTakeCurrent(): void;
  onOverwrite(): void;
  onClose(): void;
}

/** Another person has saved the record: both versions of the values changed here, field by field. */
export function ConflictDialog({ resource, conflict, changes, ...actions }: Props) {
  const { current, by, at } = conflict;
  const { onTakeCurrent, onOverwrite, onClose } = actions;
  return (
    <Modal opened onClose={onClose} size="lg" title="這筆資料剛被別人修改">
      {by && (
        <Text size="sm">
          {by} 於 {formatDateTime(at)} 儲存。下面是您修改的欄位：
        </Text>
      )}
      <Table my="sm">
        <TableHead columns={['欄位', '目前內容', '您的修改']} />
        <Table.Tbody>
          {Object.keys(changes).map((name) => {
            const field = resource.fields[name];
            return (
              field && (
                <Table.Tr key={name}>
                  <Table.Td>{field.label}</Table.Td>
                  <Table.Td>
                    <Shown field={field} value={current[name]} record={current} />
                  </Table.Td>
                  <Table.Td>
                    <Shown
                      field={field}
                      value={changes[name]}
                      record={{ ...current, ...changes }}
                    />
                  </Table.Td>
                </Table.Tr>
              )
            );
          })}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end">
        <Button variant="default" onClick={onTakeCurrent}>
          採用目前內容
        </Button>
        <Button onClick={onOverwrite}>儲存我的修改</Button>
      </Group>
    </Modal>
  );
}
