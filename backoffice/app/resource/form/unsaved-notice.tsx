import { Alert, Button, Group, Text } from '@mantine/core';
import type { Resource } from '#contract/resources/resource.ts';
import { formatDateTime } from '#rules/dates.ts';
import type { RecordFormState } from './use-record-form.ts';

interface Props {
  resource: Resource;
  form: Pick<RecordFormState, 'left' | 'takeLeft' | 'forgetLeft' | 'isRestored'>;
}

/** Shows that the form has restored unsaved input, and offers the input of a tab that was closed. */
export default function UnsavedNotice({ resource: { fields }, form }: Props) {
  const { left, takeLeft, forgetLeft, isRestored } = form;
  if (!left) {
    return isRestored ? (
      <Alert role="status" mb="sm" title="已還原上次尚未儲存的修改">
        這些修改是在頁面關閉或登入過期之前填寫的。確認後請儲存，或按「捨棄」。
      </Alert>
    ) : null;
  }
  const labels = Object.keys(left.changes).flatMap((name) => fields[name]?.label ?? []);
  return (
    <Alert role="status" mb="sm" title={`有 ${formatDateTime(left.at)} 填寫、尚未儲存的修改`}>
      <Text size="sm">欄位：{labels.join('、')}。還原後請確認再儲存。</Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={takeLeft}>
          還原
        </Button>
        <Button size="xs" variant="default" onClick={forgetLeft}>
          捨棄
        </Button>
      </Group>
    </Alert>
  );
}
