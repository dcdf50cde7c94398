import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { DrawnPicture } from './drawn-picture.tsx';

/** A picture that the member sent with a return. It is read with the member's session; it has no address. */
export default function OwnPicture({ id, label }: { id: number; label: string }) {
  const [source, setSource] = useState<Blob>();
  useEffect(() => {
    let isShown = true;
    void api.readReturnPicture({ params: { id } }).then(
      ({ data }) => isShown && setSource(webpOf(data.webp)),
      // The return is complete without it.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [id]);
  const look = 'size-24 rounded-small bg-paper object-cover';
  return source ? (
    <DrawnPicture source={source} label={label} className={look} />
  ) : (
    <span className={`block ${look}`} />
  );
}

/** The picture of an answer. */
function webpOf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'image/webp' });
}
