import { ActionIcon, Popover } from '@mantine/core';
import classes from './sentence.module.css';

/** The definition of a number, behind a small icon beside its name. */
export function Sentence({ label, sentence }: { label: string; sentence: string }) {
  return (
    <Popover width={280} position="bottom-start" withArrow shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="transparent"
          size={24}
          className={classes.sign}
          aria-label={`${label}的定義`}
        >
          <span aria-hidden="true">ⓘ</span>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.sentence}>{sentence}</Popover.Dropdown>
    </Popover>
  );
}
