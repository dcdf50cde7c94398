import { Button, TextInput } from '@mantine/core';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { canReadBarcodes } from './camera/barcode-reader.ts';

const CameraScanner = lazy(() => import('./camera/camera-scanner.tsx'));

interface Props {
  box: RefObject<HTMLInputElement | null>;
  label: string;
  onCode(code: string): void;
}

/**
 * The input for one code after the other, from a scanner or the keyboard. It is cleared for the next one. Where the
 * browser can read barcodes, the camera is a scanner too.
 */
export function ScanBox({ box, label, onCode }: Props) {
  const [isCameraOpen, setCameraOpen] = useState(false);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const code = box.current?.value.trim() ?? '';
          if (box.current) box.current.value = '';
          if (code !== '') onCode(code);
        }}
      >
        <TextInput
          ref={box}
          size="md"
          label={label}
          description="用掃描器，或輸入後按 Enter"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
        />
      </form>
      {canReadBarcodes() && !isCameraOpen && (
        <Button variant="default" mt="xs" onClick={() => setCameraOpen(true)}>
          用相機掃描
        </Button>
      )}
      {isCameraOpen && (
        <Suspense>
          <CameraScanner onCode={onCode} onClose={() => setCameraOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
