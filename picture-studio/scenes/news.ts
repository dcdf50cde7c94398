import { bedroom } from './bedrooms.ts';
import { windowLight } from './home.ts';
import { conversation, laboratory, school } from './meetings.ts';
import type { Scene } from './scene.ts';
import { calendar, cottonField, gift, newspaper, parcelScene } from './still-scenes.ts';
import { bathroom, laundry, swimming } from './water.ts';

/** The pictures of the articles by their slug. */
export const newsScenes: Record<string, Scene> = {
  'window-light': windowLight,
  'cotton-field': cottonField,
  parcel: parcelScene,
  calendar,
  laboratory,
  school,
  swimming,
  laundry,
  bedroom,
  gift,
  conversation,
  newspaper,
  bathroom,
};
