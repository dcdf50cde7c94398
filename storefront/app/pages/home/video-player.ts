import { useEffect, useRef } from 'react';

/** The used part of the video service's iframe API (G-148). */
interface VideoService {
  Player: new (
    place: HTMLElement,
    options: { videoId: string; host: string; playerVars: Record<string, number | string> },
  ) => unknown;
}

declare global {
  interface Window {
    YT?: Partial<VideoService>;
  }
}

const scriptAddress = 'https://www.youtube.com/iframe_api';

function addScript(): void {
  if (document.querySelector(`script[src="${scriptAddress}"]`)) return;
  const script = document.createElement('script');
  script.src = scriptAddress;
  script.async = true;
  document.head.append(script);
}

/** Loads the player's script when the element first comes into view. */
export function useVideoScript() {
  const box = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      addScript();
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return box;
}

/** The film's id in a watch, share or embed address. Undefined for other addresses. */
export function youtubeId(url: string): string | undefined {
  return /(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^\s?#]*&)?v=|embed\/|shorts\/))([\w-]{11})/.exec(
    url,
  )?.[1];
}

/** Replaces the element by the playing film. Returns false if the service's script is not loaded. */
export function playVideo(place: HTMLElement, videoId: string): boolean {
  const { Player } = window.YT ?? {};
  if (!Player) return false;
  new Player(place, {
    videoId,
    host: 'https://www.youtube-nocookie.com',
    playerVars: { autoplay: 1, rel: 0, hl: 'zh-TW' },
  });
  return true;
}
