import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { Box } from '../order/box.tsx';
import classes from '../order/order.module.css';

/**
 * The pictures that the member sent with the request. They have no address: each is read with the operator's session.
 */
export default function SentPictures({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return null;
  return (
    <Box title="會員附上的照片">
      <ul className={classes.sent}>
        {ids.map((id, index) => (
          <SentPicture key={id} id={id} label={`會員的照片 ${index + 1}`} />
        ))}
      </ul>
    </Box>
  );
}

/** A press shows the picture as large as the page allows, because a damage is often a small spot. */
function SentPicture({ id, label }: { id: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isLarge, setLarge] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['sent-picture', id],
    queryFn: async () => (await adminApi.readSentPicture({ params: { id } })).data.webp,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (data !== undefined && canvas.current)
      draw(data, canvas.current).catch(() => setBroken(true));
  }, [data]);
  return (
    <li data-large={isLarge || undefined}>
      {error || isBroken ? (
        <FailureLine>{error?.message ?? `${label}無法顯示`}</FailureLine>
      ) : (
        <UnstyledButton
          aria-pressed={isLarge}
          aria-label={`放大${label}`}
          onClick={() => setLarge(!isLarge)}
        >
          <canvas ref={canvas} width={320} height={240} />
        </UnstyledButton>
      )}
    </li>
  );
}

async function draw(base64: string, canvas: HTMLCanvasElement): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }));
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
}
