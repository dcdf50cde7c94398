import { Alert, Button, CopyButton, Group, Paper, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { variantStates } from '#contract/media.ts';
import { pictureAt } from '#rules/goods/pictures.ts';
import { adminApi } from '../../api.ts';
import { fileSize, type LibraryPicture, library } from '../../media/library.ts';
import { MediaPicker } from '../../media/media-picker.tsx';
import { useRight } from '../../session.ts';
import { showFailure } from '../../ui/show-failure.ts';
import { useStillShown } from '../../ui/use-still-shown.ts';
import classes from './picture.module.css';
import { Uses } from './uses.tsx';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

interface Props {
  picture: LibraryPicture;
  form: {
    values: Readonly<Record<string, unknown>>;
    change(name: string, value: unknown): void;
  };
  onChanged(): void;
}

/** A picture with its focal point, and the actions for it. */
export function PicturePanel({ picture, form, onChanged }: Props) {
  const mayWrite = useRight('content.write');
  const [dialog, setDialog] = useState<'crop' | 'replace'>();
  const close = () => setDialog(undefined);
  const goTo = useGoingOn();
  const { id, version } = picture;
  const replacing = useMutation({
    mutationFn: (mediaId: number) =>
      adminApi.replaceMedia({ params: { id }, body: { mediaId, version } }),
    onSuccess: ({ data }) => goTo(data.id, '已取代，使用處都改為這張圖片', dialog === undefined),
    onError: showFailure,
  });
  const retrying = useMutation({
    mutationFn: () => adminApi.retryMediaVariants({ params: { id } }),
    onSuccess: onChanged,
    onError: showFailure,
  });
  return (
    <Paper withBorder p="md" component="section" aria-label="圖片">
      <Focus picture={picture} form={form} mayWrite={mayWrite} />
      <Details picture={picture} />
      {picture.variants === 'FAILED' && (
        <Alert color="red" role="alert" mt="sm" title="有些尺寸製作失敗">
          商店暫時顯示原圖。
          <Button
            size="compact-sm"
            variant="default"
            ml="xs"
            loading={retrying.isPending}
            onClick={() => retrying.mutate()}
          >
            重新製作
          </Button>
        </Alert>
      )}
      {mayWrite && (
        <Group gap="xs" mt="sm">
          <Button variant="default" onClick={() => setDialog('crop')}>
            裁切
          </Button>
          <Button
            variant="default"
            loading={replacing.isPending}
            onClick={() => setDialog('replace')}
          >
            以另一張取代
          </Button>
        </Group>
      )}
      <Uses id={id} />
      <Suspense>
        {dialog === 'crop' && (
          <CropDialog
            picture={picture}
            onClose={close}
            onCropped={(made, isOpen) => {
              if (isOpen) close();
              void goTo(made, '已裁切成另一張圖片', isOpen);
            }}
          />
        )}
      </Suspense>
      <MediaPicker
        opened={dialog === 'replace'}
        title="選擇取代用的圖片"
        mayLackAlt
        onClose={close}
        onChoose={(chosen) => {
          close();
          replacing.mutate(chosen.id);
        }}
      />
    </Paper>
  );
}

/** A function that goes on to a new picture, unless the person has gone on to something else. */
function useGoingOn() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const isShown = useStillShown();
  return async (id: number, message: string, isAwaited: boolean) => {
    await client.invalidateQueries({ queryKey: [library.name, 'search'] });
    notifications.show({ color: 'green', message });
    if (isAwaited && isShown()) await navigate(`/media/${id}`);
  };
}

/** A click on the picture sets the focal point; the fields below do the same by keyboard. */
function Focus({ picture, form, mayWrite }: Omit<Props, 'onChanged'> & { mayWrite: boolean }) {
  const [x, y] = [Number(form.values.focalX), Number(form.values.focalY)];
  const objectPosition = `${x}% ${y}%`;
  const image = (
    <>
      <img
        src={pictureAt(picture.path, 1200)}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        className={classes.picture}
      />
      <span
        className={classes.focus}
        style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }}
      />
    </>
  );
  return (
    <div className={classes.stage}>
      {mayWrite ? (
        <button
          type="button"
          className={classes.whole}
          aria-label="點選圖片以設定焦點"
          onClick={({ currentTarget, clientX, clientY, detail }) => {
            // A click by keyboard has no position.
            if (detail === 0) return;
            const box = currentTarget.getBoundingClientRect();
            form.change('focalX', Math.round(((clientX - box.left) / box.width) * 100));
            form.change('focalY', Math.round(((clientY - box.top) / box.height) * 100));
          }}
        >
          {image}
        </button>
      ) : (
        <div className={classes.whole}>{image}</div>
      )}
      <figure className={classes.cuts} aria-hidden>
        <figcaption className={classes.caption}>
          裁成其他比例時{mayWrite && '（點選大圖可改變焦點）'}
        </figcaption>
        {['1 / 1', '16 / 9', '3 / 4'].map((aspectRatio) => (
          <img
            key={aspectRatio}
            src={pictureAt(picture.path, 640)}
            alt=""
            className={classes.cut}
            style={{ aspectRatio, objectPosition }}
          />
        ))}
      </figure>
    </div>
  );
}

function Details({ picture }: { picture: LibraryPicture }) {
  const { path, width, height, size, variants } = picture;
  return (
    <>
      <Text size="sm" mt="xs" role="status">
        {width} × {height} 像素 · {fileSize(size)} · 各種尺寸：{variantStates[variants]}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <code className={classes.path}>{path}</code>
        <CopyButton value={path}>
          {({ copied, copy }) => (
            <Button variant="subtle" size="compact-sm" onClick={copy}>
              {copied ? '已複製' : '複製路徑'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </>
  );
}
