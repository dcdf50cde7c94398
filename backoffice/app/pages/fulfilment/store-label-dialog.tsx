import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../api.ts';
import { Failure } from '../../ui/states.tsx';

interface Props {
  title?: string;
  shipmentIds: readonly number[];
  onClose(): void;
}

/**
 * Opens the carrier's labels in a tab of their own, never in a frame. The person's own press sends the form, so
 * that no browser blocks the tab as a pop-up.
 */
export function StoreLabelDialog({ title = '列印超商標籤', shipmentIds, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['store label form', ...shipmentIds],
    queryFn: async () =>
      (await adminApi.openStoreLabels({ body: { shipmentIds: [...shipmentIds] } })).data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Modal opened onClose={onClose} title={title}>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loader aria-label="準備標籤" />
      ) : (
        <Stack gap="sm">
          <Text>{shipmentIds.length} 張標籤已備妥，由物流商的網頁列印。</Text>
          <Text size="sm" c="dimmed">
            如果沒有出現新分頁，請在瀏覽器允許本站開啟彈出式視窗，再按一次。列印不等於交寄，交給門市後請到「交寄」登記。
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              完成
            </Button>
            {[data, ...(data.others ?? [])].map((form) => (
              <PrintForm key={form.url + (form.name ?? '')} form={form} />
            ))}
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

interface LabelForm {
  url: string;
  fields: readonly { name: string; value: string }[];
  name?: string | undefined;
  count?: number | undefined;
}

/** The button that prints the labels of one company; its name is said where there are several. */
const PrintForm = ({ form: { url, fields, name, count } }: { form: LabelForm }) => (
  <form method="post" action={url} target="_blank" rel="noopener">
    {fields.map((field) => (
      <input key={field.name} type="hidden" name={field.name} value={field.value} />
    ))}
    <Button type="submit">{name ? `在新分頁列印 ${name}（${count} 張）` : '在新分頁列印'}</Button>
  </form>
);
