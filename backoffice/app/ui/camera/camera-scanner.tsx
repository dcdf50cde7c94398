import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openReader } from './barcode-reader.ts';
import classes from './camera-scanner.module.css';
import { codesInSight } from './codes-in-sight.ts';

interface Props {
  onCode(code: string): void;
  onClose(): void;
}

/** Milliseconds between two pictures that are read. */
const interval = 150;

const problems: Readonly<Record<string, string>> = {
  NotAllowedError: '瀏覽器不允許使用相機。請在網址列旁的權限設定允許，再按一次「用相機掃描」。',
  NotFoundError: '這台裝置沒有相機，請用掃描器或鍵盤。',
  NotReadableError: '相機正被其他程式使用，請先關閉那個程式。',
};
const otherProblem = '相機無法開啟，請用掃描器或鍵盤。';

/** The picture of the camera behind the device. Each barcode that comes into sight counts like a scan. */
export default function CameraScanner({ onCode, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const take = useEffectEvent(onCode);

  useEffect(() => {
    const end = new AbortController();
    watch(video.current, take, end.signal).catch((error: unknown) => {
      if (end.signal.aborted) return;
      setProblem(problems[error instanceof Error ? error.name : ''] ?? otherProblem);
    });
    return () => end.abort();
  }, []);

  return (
    <section aria-label="相機" className={classes.camera}>
      {problem ? (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      ) : (
        <>
          <video ref={video} aria-label="相機畫面" className={classes.picture} muted playsInline />
          <Text size="sm">把條碼放進畫面。同樣的商品掃下一件前，先把條碼移出畫面。</Text>
        </>
      )}
      <Group>
        <Button variant="default" onClick={onClose}>
          關閉相機
        </Button>
      </Group>
    </section>
  );
}

/** Shows the camera and reads its pictures until the signal; then it lets the camera go. */
async function watch(
  video: HTMLVideoElement | null,
  onCode: (code: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!video) return;
  const reader = openReader();
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
    audio: false,
  });
  const letGo = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return letGo();
  signal.addEventListener('abort', letGo, { once: true });
  video.srcObject = stream;
  await video.play();
  const freshOf = codesInSight();
  while (!signal.aborted) {
    const found = await reader.detect(video);
    if (signal.aborted) return;
    const codes = found.map(({ rawValue }) => rawValue.trim());
    for (const code of freshOf(codes, performance.now())) {
      navigator.vibrate?.(60);
      onCode(code);
    }
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}
