import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { mostReturnPictures } from '#contract/order-management.ts';
import { pictureAt } from '#rules/goods/pictures.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { DropZone } from '../../media/drop-zone.tsx';
import { UploadButton } from '../../media/upload-button.tsx';
import { UploadList } from '../../media/upload-list.tsx';
import { useUploads } from '../../media/use-uploads.ts';
import { useRight } from '../../session.ts';
import { usePageAction } from '../../ui/use-page-action.ts';
import { Box } from '../order/box.tsx';
import classes from '../order/order.module.css';
import type { ReturnPage } from './return-page.ts';

/** Pictures of the returned goods. The person who inspects them may add pictures until the refund. */
export default function ReturnPictures({ page: { id, status, pictures } }: { page: ReturnPage }) {
  const mayWrite = useRight('returns.write');
  const isOpen = mayWrite && (status === 'APPROVED' || status === 'RECEIVED');
  // Uploads finish one after the other, faster than the page is read again.
  const latest = useRef<number[]>([]);
  useEffect(() => {
    latest.current = pictures.map((picture) => picture.id);
  }, [pictures]);
  const save = usePageAction(
    async (mediaIds: number[]) => {
      latest.current = mediaIds;
      return adminApi.photographReturn({ params: { id }, body: { mediaIds } });
    },
    { done: '照片已更新' },
  );
  const { uploads, arrived, add, dismiss } = useUploads(
    (picture) => save.mutate([...new Set([...latest.current, picture.id])]),
    async (body) => (await adminApi.openReturnUpload({ params: { id }, body })).data.url,
  );
  const left = mostReturnPictures - pictures.length;
  if (!isOpen && pictures.length === 0) return null;
  return (
    <Box
      title="照片"
      actions={
        isOpen &&
        left > 0 && (
          <UploadButton variant="default" onFiles={(files) => add(files.slice(0, left))} />
        )
      }
    >
      <DropZone disabled={!isOpen || left <= 0} onFiles={(files) => add(files.slice(0, left))}>
        {pictures.length === 0 && (
          <Text size="sm" c="dimmed">
            拍下商品與包裝的狀況，最多 {mostReturnPictures} 張；也可以把圖片拖到這裡。
          </Text>
        )}
        <ul className={classes.pictures}>
          {pictures.map(({ id: mediaId, path }, index) => (
            <li key={mediaId}>
              <a href={pictureAt(path, 1920)} target="_blank" rel="noreferrer">
                <img src={pictureAt(path, 320)} alt={`退貨照片 ${index + 1}`} />
              </a>
              {isOpen && (
                <Group justify="center">
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="red"
                    aria-label={`移除退貨照片 ${index + 1}`}
                    onClick={() => save.mutate(latest.current.filter((each) => each !== mediaId))}
                  >
                    移除
                  </Button>
                </Group>
              )}
            </li>
          ))}
        </ul>
      </DropZone>
      <UploadList uploads={uploads} arrived={arrived} onDismiss={dismiss} />
      <FailureLine>{save.error?.message}</FailureLine>
    </Box>
  );
}
