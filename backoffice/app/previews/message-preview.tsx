import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { PreviewProps } from './look-props.ts';
import classes from './message-preview.module.css';
import { Preview } from './preview.tsx';

const looks = [
  { value: 'LINE', label: 'LINE' },
  { value: 'EMAIL', label: '電子郵件' },
];

/** How a member sees a message, by LINE and as an e-mail. */
export default function MessagePreview({ values }: PreviewProps) {
  const [look, setLook] = useState('LINE');
  const title = String(values.title || '（標題）');
  const paragraphs = String(values.text || '（內文）').split(/\n\s*\n/);
  const image = String(values.image ?? '');
  const isLine = look === 'LINE';
  return (
    <Preview title="會員看到的樣子">
      <SegmentedControl aria-label="管道" data={looks} value={look} onChange={setLook} mb="sm" />
      <div className={isLine ? classes.bubble : classes.email}>
        {isLine && image && <img src={image} alt="" />}
        <div className={classes.body}>
          <p className={classes.title}>{title}</p>
          {!isLine && image && <img src={image} alt="" />}
          {paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing but their places
            <p key={index}>{paragraph}</p>
          ))}
          <p className={classes.button}>前往看看</p>
          <p className={classes.leave}>不再收到活動消息</p>
        </div>
      </div>
    </Preview>
  );
}
