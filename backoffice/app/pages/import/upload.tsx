import { Alert, Anchor, Button, Group, List, Paper, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  isReadOnlyResource,
  type ReadOnlyResource,
  type Resource,
} from '#contract/resources/resource.ts';
import {
  type ChosenEncoding,
  clearWord,
  mostImportBytes,
  mostImportRows,
} from '#contract/resources/spreadsheet.ts';
import { formatNumber } from '#rules/numbers.ts';
import { filesOf } from '../../files-api.ts';
import { samePage } from '../../ui/same-page.ts';
import { EncodingSelect } from './encoding-choice.tsx';
import classes from './import.module.css';

/** Uploads a file, by button or by dropping it; its rows are checked before anything is written. */
export function Upload({ resource }: { resource: Resource | ReadOnlyResource }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [encoding, setEncoding] = useState<ChosenEncoding | ''>('');
  const files = filesOf(resource);
  const upload = useUpload(resource, encoding);
  const template = useMutation({ mutationFn: files.template });
  function take(list: FileList | null) {
    const file = list?.[0];
    if (file) upload.mutate(file);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }
  const error = upload.error ?? template.error;
  return (
    <>
      {error && (
        <Alert color="red" role="alert" mb="md">
          {error.message}
        </Alert>
      )}
      <Paper
        withBorder
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Text fw={600}>把 .xlsx 或 .csv 檔案拖到這裡，或</Text>
        <Group justify="center">
          <Button loading={upload.isPending} onClick={() => input.current?.click()}>
            選擇檔案
          </Button>
          <Button variant="default" loading={template.isPending} onClick={() => template.mutate()}>
            下載範本
          </Button>
        </Group>
        <input
          ref={input}
          hidden
          type="file"
          aria-label="檔案"
          accept=".xlsx,.csv"
          onChange={({ target }) => {
            take(target.files);
            target.value = '';
          }}
        />
        <EncodingSelect value={encoding} onChange={setEncoding} />
        <Text size="sm" c="dimmed">
          最大 20 MB、{formatNumber(mostImportRows)} 列；上傳後先試算，不會寫入任何資料
        </Text>
      </Paper>
      <List size="sm" mt="md">
        {notesOf(resource).map((note) => (
          <List.Item key={note}>{note}。</List.Item>
        ))}
        <List.Item>匯出的檔案修改後可以直接匯入。</List.Item>
      </List>
    </>
  );
}

/** Uploads a file, and shows its trial to whoever is still here; others get a link. */
function useUpload(resource: Resource | ReadOnlyResource, encoding: ChosenEncoding | '') {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (file: File) => {
      if (file.size > mostImportBytes) throw new Error('檔案超過 20 MB，請分成多個檔案');
      return filesOf(resource).upload(file, encoding === '' ? undefined : encoding);
    },
    onMutate: () => ({ isHere: samePage() }),
    onSuccess(id, _, { isHere }) {
      if (isHere()) return navigate(`/${resource.name}/import/${id}`);
      const message = (
        <Anchor component={Link} to={`/${resource.name}/import/${id}`} size="sm">
          {resource.label}的檔案已上傳，查看試算
        </Anchor>
      );
      notifications.show({ color: 'green', message });
    },
  });
}

/** Notes for the person who fills in a file. */
function notesOf(resource: Resource | ReadOnlyResource): readonly string[] {
  if (isReadOnlyResource(resource)) return resource.imports?.notes ?? [];
  const key = resource.fields[resource.key]?.label ?? '編號';
  return [
    `以「${key}」辨識每一列：已有的會更新，沒有的會新增`,
    `空白的儲存格與沒有的欄不會改變；要清空請輸入「${clearWord}」`,
  ];
}
