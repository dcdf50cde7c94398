import { type MouseEvent, useRef, useState } from 'react';
import type { Video } from '#contract/entities/content.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { type Heading, Section } from './section.tsx';
import { playVideo, useVideoScript, youtubeId } from './video-player.ts';

export function Videos({ heading, videos }: { heading: Heading; videos: readonly Video[] }) {
  const box = useVideoScript(videos.length > 0);
  if (videos.length === 0) return null;
  return (
    <Section heading={heading}>
      <ul ref={box} className="grid gap-6 tablet:grid-cols-2">
        {videos.map((video) => (
          <li key={video.id}>
            <VideoPoster video={video} />
          </li>
        ))}
      </ul>
    </Section>
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
              sizes="(width >= 1240px) 576px, (width >= 640px) 47vw, 94vw"
              className="aspect-video w-full object-cover"
            />
            <span className="absolute inset-0 grid place-items-center">
              <span className="grid size-16 place-items-center rounded-full bg-paper/92 text-violet-700 transition-transform duration-(--duration-fast) group-hover:scale-105">
                <Icon name="play" className="ml-1 size-7" />
              </span>
            </span>
            <span className="sr-only">播放影片：{title}</span>
          </a>
        )}
      </div>
      <h3 className="mt-3 text-16 font-medium">{title}</h3>
    </>
  );
}
