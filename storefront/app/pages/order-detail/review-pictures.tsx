import { useState } from 'react';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { pictureAt } from '#rules/pictures.ts';
import { mostReviewPictures } from '#rules/reviews.ts';
import { noConnection } from '../../loading-and-offline/network.ts';
import { useMemberStore } from '../../stores/member.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

export interface SentPicture {
  id: number;
  url: string;
}

interface ReviewPicturesProps {
  pictures: readonly SentPicture[];
  onChange(pictures: readonly SentPicture[]): void;
}

/** Up to three pictures. Each is sent as soon as it is chosen, and checked by the server. */
export function ReviewPictures({ pictures, onChange }: ReviewPicturesProps) {
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  async function add(files: readonly File[]) {
    setProblem('');
    setIsBusy(true);
    let sent = pictures;
    for (const file of files.slice(0, mostReviewPictures - pictures.length)) {
      const answer = await sendPicture(file);
      if ('problem' in answer) {
        setProblem(answer.problem);
        break;
      }
      sent = [...sent, answer];
      onChange(sent);
    }
    setIsBusy(false);
  }
  return (
    <fieldset className="mt-4">
      <legend className="text-14 font-medium">照片（選填，最多 {mostReviewPictures} 張）</legend>
      <ul className="mt-2 flex flex-wrap gap-3">
        {pictures.map(({ id, url }, index) => (
          <li key={id} className="flex flex-col items-center">
            <img
              src={pictureAt(url, 320)}
              alt={`照片 ${index + 1}`}
              width={96}
              height={96}
              className="size-24 rounded-small bg-paper object-cover"
            />
            <Button
              look="quiet"
              size="small"
              onClick={() => onChange(pictures.filter((each) => each.id !== id))}
            >
              移除<span className="sr-only">照片 {index + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
      {pictures.length < mostReviewPictures && (
        <input
          type="file"
          accept="image/*"
          multiple
          disabled={isBusy}
          aria-label="加入照片"
          className="mt-2 block min-h-11 w-full text-14"
          onChange={({ target }) => {
            void add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      )}
      <div role="alert">
        <FieldError id="review-pictures-problem" error={problem} />
      </div>
    </fieldset>
  );
}

/** The client of the contract sends data only, so the file has a request of its own. */
async function sendPicture(file: File): Promise<SentPicture | { problem: string }> {
  const body = new FormData();
  body.append('file', file);
  const token = useMemberStore.getState().ecUserToken ?? '';
  const { method, path } = endpoints.uploadReviewPicture;
  try {
    const answer = await fetch(apiBase + path, {
      method,
      body,
      headers: { authorization: `Bearer ${token}` },
    });
    const content = await answer.json();
    return answer.ok ? content.data : { problem: content.message };
  } catch {
    return { problem: noConnection() };
  }
}
