import { useEffect, useRef } from 'react';

interface DrawnPictureProps {
  /** A picture that has no address: a file of the shopper, or one that only they may read. */
  source: Blob;
  label: string;
  className?: string;
}

/** The shorter side of the drawing: three device pixels for each of the 96 that it has on the screen. */
const shorterSide = 288;

/**
 * Draws a small picture without an address. The shop's policy allows no `blob:` pictures, and needs none for a canvas.
 */
export function DrawnPicture({ source, label, className }: DrawnPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isShown = true;
    void createImageBitmap(source).then(
      (picture) => {
        const target = canvas.current;
        if (isShown && target) {
          // At full size a photo of a phone takes 50 MB, and iOS draws nothing above 16 million pixels.
          const scale = Math.min(1, shorterSide / Math.min(picture.width, picture.height));
          target.width = Math.ceil(picture.width * scale);
          target.height = Math.ceil(picture.height * scale);
          target.getContext('2d')?.drawImage(picture, 0, 0, target.width, target.height);
        }
        picture.close();
      },
      // A kind of picture that this browser cannot draw; the server may still take it.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [source]);
  return <canvas ref={canvas} role="img" aria-label={label} className={className} />;
}
