import { type MouseEvent, useRef, useState } from 'react';
import type { Video } from '#contract/entities/content.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { playVideo, useVideoScript, youtubeId } from './video-player.ts';

/** The films. The video service is asked for its script when they come into view. */
export function Videos({ videos }: { videos: readonly Video[] }) {
  const box = useVideoScript();
  return (
    <ul ref={box} className="grid grid-cols-2 gap-4 desktop:gap-6">
      {videos.map((video) => (
        <li key={video.id}>
          <VideoPoster video={video} />
        </li>
      ))}
    </ul>
  );
}

/** A poster that becomes the player. If the video service cannot be reached, it stays a link to the film. */
function VideoPoster({ video }: { video: Video }) {
  const { title, url, image } = video;
  const place = useRef<HTMLDivElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  function onClick(event: MouseEvent) {
    const id = youtubeId(url);
    if (!id || !place.current || !playVideo(place.current, id)) return;
    event.preventDefault();
    setPlaying(true);
  }
  return (
    <>
      <div className="relative overflow-hidden rounded-card bg-ink">
        <div className="aspect-video w-full [&>iframe]:size-full" hidden={!isPlaying}>
          <div ref={place} />
        </div>
        {!isPlaying && (
          <a href={url} target="_blank" rel="noopener" className="group block" onClick={onClick}>
            <Picture
              src={image}
              alt=""
              width={1200}
              height={675}
              sizes="(width >= 1240px) 576px, 47vw"
              className="aspect-video w-full object-cover"
            />
            <span className="absolute inset-0 grid place-items-center">
              <span className="grid size-12 place-items-center rounded-full bg-paper/92 text-violet-700 transition-transform duration-(--duration-fast) group-hover:scale-105">
                <Icon name="play" className="ml-0.5 size-6" />
              </span>
            </span>
            <span className="sr-only">播放影片：{title}</span>
          </a>
        )}
      </div>
      <h4 className="mt-2 leading-snug font-medium">{title}</h4>
    </>
  );
}
