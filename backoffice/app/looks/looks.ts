import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { LookProps } from './look-props.ts';

/** Entities whose forms show what shoppers will see, with what speaks against it. Loaded after the form. */
const looks: Readonly<Record<string, LazyExoticComponent<ComponentType<LookProps>>>> = {
  banners: lazy(() => import('./banner-look.tsx')),
  'message-bars': lazy(() => import('./message-bar-look.tsx')),
  testimonials: lazy(() => import('./testimonial-look.tsx')),
};

/** The look of the entity with this name; undefined if it has none. */
export const lookOf = (name: string) => looks[name];
