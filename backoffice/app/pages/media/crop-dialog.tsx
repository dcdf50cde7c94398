import 'react-easy-crop/react-easy-crop.css';
import { Button, Group, Modal, SegmentedControl, Slider, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { pictureAt } from '#rules/goods/pictures.ts';
import { adminApi } from '../../api.ts';
import type { LibraryPicture } from '../../media/library.ts';
import { useStillShown } from '../../ui/use-still-shown.ts';
import classes from './picture.module.css';

interface Props {
  picture: LibraryPicture;
  onClose(): void;
  /** `isOpen` says whether this dialog is still open. */
  onCropped(id: number, isOpen: boolean): void;
}

const ratios: Readonly<Record<string, number>> = {
  '1:1': 1,
  '4:3': 4 / 3,
  '3:4': 3 / 4,
  '16:9': 16 / 9,
  '2:1': 2,
};

const mostZoom = 4;

/** Chooses a part of a picture, by mouse, touch, arrow keys and slider; the server crops the uploaded original. */
export default function CropDialog({ picture, onClose, onCropped }: Props) {
  const [ratio, setRatio] = useState('1:1');
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Area>();
  const isShown = useStillShown();
  const cropping = useMutation({
    mutationFn: (chosen: Area) =>
      adminApi.cropMedia({ params: { id: picture.id }, body: pixelsOf(chosen, picture) }),
    onSuccess: ({ data }) => onCropped(data.id, isShown()),
  });
  const pixels = part && pixelsOf(part, picture);
  return (
    <Modal opened onClose={onClose} title="裁切" size="lg">
      <div className={classes.cropper}>
        <Cropper
          image={pictureAt(picture.path, 1920)}
          aspect={ratios[ratio] ?? 1}
          crop={place}
          zoom={zoom}
          maxZoom={mostZoom}
          keyboardStep={5}
          // Otherwise the library would write a style element, which the content policy refuses.
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': '裁切範圍，以方向鍵移動' } as never}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={setPart}
        />
      </div>
      <SegmentedControl
        aria-label="比例"
        data={Object.keys(ratios)}
        value={ratio}
        onChange={setRatio}
      />
      <Text size="sm" mt="sm" aria-hidden>
        放大
      </Text>
      <Slider
        className={classes.zoom}
        thumbLabel="放大"
        min={1}
        max={mostZoom}
        step={0.05}
        label={null}
        value={zoom}
        onChange={setZoom}
      />
      <Text size="sm" c="dimmed" role="status">
        {pixels && `${pixels.width} × ${pixels.height} 像素；原圖保留不變`}
      </Text>
      {cropping.error && (
        <Text size="sm" c="red" role="alert">
          {cropping.error.message}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button
          disabled={!part}
          loading={cropping.isPending}
          onClick={() => part && cropping.mutate(part)}
        >
          裁切成另一張
        </Button>
      </Group>
    </Modal>
  );
}

/** Converts per cent of the picture to pixels, which stay inside the picture after rounding. */
function pixelsOf(part: Area, { width, height }: LibraryPicture) {
  const left = Math.max(0, Math.floor((part.x / 100) * width));
  const top = Math.max(0, Math.floor((part.y / 100) * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round((part.width / 100) * width))),
    height: Math.max(1, Math.min(height - top, Math.round((part.height / 100) * height))),
  };
}
