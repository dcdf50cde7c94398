import type { Page } from '@playwright/test';

interface CameraWindow {
  barcodesInSight: string[];
  cameraTracks: MediaStreamTrack[];
  isCameraRefused: boolean;
}

/**
 * A camera for a browser that has none and reads no barcodes, as the one of the tests on Linux: a moving picture, whose
 * barcodes the journey chooses.
 */
export async function giveCamera(page: Page) {
  await page.addInitScript(() => {
    const state: CameraWindow = { barcodesInSight: [], cameraTracks: [], isCameraRefused: false };
    Object.assign(globalThis, state, {
      BarcodeDetector: class {
        async detect() {
          const { barcodesInSight } = globalThis as unknown as CameraWindow;
          return barcodesInSight.map((rawValue) => ({ rawValue }));
        }
      },
    });
    navigator.mediaDevices.getUserMedia = async () => {
      const { isCameraRefused } = globalThis as unknown as CameraWindow;
      if (isCameraRefused) throw new DOMException('Permission denied', 'NotAllowedError');
      const canvas = document.createElement('canvas');
      canvas.getContext('2d')?.fillRect(0, 0, 9, 9);
      const stream = canvas.captureStream(5);
      Object.assign(globalThis, { cameraTracks: stream.getTracks() });
      return stream;
    };
  });
  return {
    show: (...codes: readonly string[]) =>
      page.evaluate((all) => Object.assign(globalThis, { barcodesInSight: all }), codes),
    refuse: () => page.evaluate(() => Object.assign(globalThis, { isCameraRefused: true })),
    /** The states of what the camera records: `live` or `ended`. */
    states: () =>
      page.evaluate(() =>
        (globalThis as unknown as CameraWindow).cameraTracks.map(({ readyState }) => readyState),
      ),
  };
}
