import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { PreviewProps } from './look-props.ts';

/** Previews of entities' forms, with their warnings. Loaded after the form. */
const previews: Readonly<Record<string, LazyExoticComponent<ComponentType<PreviewProps>>>> = {
  banners: lazy(() => import('./banner-preview.tsx')),
  'message-bars': lazy(() => import('./message-bar-preview.tsx')),
  messages: lazy(() => import('./message-preview.tsx')),
  automations: lazy(() => import('./message-preview.tsx')),
  testimonials: lazy(() => import('./testimonial-preview.tsx')),
};

/** The preview of the entity with this name; undefined if it has none. */
export const previewOf = (name: string) => previews[name];
