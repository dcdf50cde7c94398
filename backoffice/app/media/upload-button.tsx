import { Button, type ButtonVariant, FileButton } from '@mantine/core';
import { pictureTypes } from '#contract/media.ts';

interface Props {
  /** For a button beside a more important one. */
  variant?: ButtonVariant;
  onFiles(files: readonly File[]): void;
}

/** Opens the device's file dialog for pictures. */
export function UploadButton({ variant = 'filled', onFiles }: Props) {
  return (
    <FileButton
      multiple
      accept={Object.keys(pictureTypes).join(',')}
      inputProps={{ 'aria-label': '選擇要上傳的圖片' }}
      onChange={onFiles}
    >
      {(props) => (
        <Button {...props} variant={variant}>
          上傳圖片
        </Button>
      )}
    </FileButton>
  );
}
