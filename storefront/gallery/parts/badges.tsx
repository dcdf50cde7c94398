import { Badge } from '../../app/ui/badge.tsx';
import type { Part } from '../part.ts';

const tones = ['violet', 'leaf', 'sale', 'apricot', 'plain'] as const;

export const part: Part = {
  title: '標籤',
  states: Object.fromEntries(
    tones.map((tone) => [
      tone,
      <div key={tone}>
        <Badge tone={tone}>日用 85 折</Badge>
      </div>,
    ]),
  ),
};
