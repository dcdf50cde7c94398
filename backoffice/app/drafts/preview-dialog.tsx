import { Anchor, Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { adminApi } from '../api.ts';
import InstantInput from '../resource/inputs/instant-input.tsx';
import { messageOf } from './versions-api.ts';

interface Props {
  /** The first page of the preview, a path of the shop. */
  path: string;
  /** The preselected moment. */
  at: string | null | undefined;
  onClose(): void;
}

/** Asks for a moment and creates the link to a preview of the shop at that moment. */
export default function PreviewDialog({ path, at: first, onClose }: Props) {
  const [at, setAt] = useState<string | null>(first ?? null);
  const [days, setDays] = useState('1');
  const link = useMutation({
    mutationFn: async () => {
      const body = { at: at ?? '', path, days: Number(days) };
      return (await adminApi.createPreviewLink({ body })).data.url;
    },
  });
  return (
    <Modal opened onClose={onClose} title="預覽商店">
      <Stack gap="sm">
        <Text size="sm">
          整個商店在這個時間的樣子：已排程的內容都會套用，草稿要先排程。預覽中無法購買，也不會改變任何資料。
        </Text>
        <InstantInput
          id="preview-at"
          label="時間"
          description={undefined}
          error={undefined}
          withAsterisk
          disabled={false}
          value={at}
          onChange={(moment) => {
            setAt(moment);
            link.reset();
          }}
        />
        <NativeSelect
          label="連結有效"
          description="拿到連結的人不必登入後台就能觀看"
          data={[
            { value: '1', label: '1 天' },
            { value: '3', label: '3 天' },
            { value: '7', label: '7 天' },
          ]}
          value={days}
          onChange={(event) => {
            setDays(event.currentTarget.value);
            link.reset();
          }}
        />
        {link.error && (
          <Text size="sm" c="red" role="alert">
            {messageOf(link.error)}
          </Text>
        )}
        {link.data && (
          <Anchor href={link.data} target="_blank" rel="noopener" size="sm">
            開啟預覽（另開視窗）
          </Anchor>
        )}
        <Group justify="flex-end">
          <Button disabled={at === null} loading={link.isPending} onClick={() => link.mutate()}>
            建立連結
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
