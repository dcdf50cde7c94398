import { Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  title: string;
  children: ReactNode;
}

/** A page outside the frame: one card in the middle. */
export function Card({ title, children }: CardProps) {
  return (
    <main className={classes.page}>
      <Paper withBorder p="xl" className={classes.card}>
        <Stack>
          <Title order={1} size="h3">
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
    </main>
  );
}
