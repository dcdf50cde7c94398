import type { PackLabel, Palette, ProductData } from '../../seed/data/types.ts';

/** The drawing code's data of one product. */
export interface Art {
  slug: string;
  series: ProductData['series'];
  subSeries: string;
  family: string;
  pack: ProductData['pack'];
  item: ProductData['item'];
  label: PackLabel;
  palette: Palette;
  /** Place of the product's sub-series in its series; picks the ground the pack is printed on. */
  shelf: number;
  /** Place among the sizes of the product, 0 to 1, smallest to largest. */
  grade: number;
  /** Place of the family in its series and of the size in its family, from 0; they pick the stance of the pack. */
  place: { family: number; size: number };
  /** The height of the highest pack of the same kind among the sizes, as a multiple of this pack's; 1 or more. */
  highest: number;
  lengthCm: number | null;
  absorbency: ProductData['absorbency'];
  material: ProductData['material'];
  usage: ProductData['usage'];
  unitCount: number;
}

/** What is known of a product before it is compared with the other sizes of its family. */
export type SizelessArt = Omit<Art, 'highest'>;

/** The position of a thing: cm to the right, cm towards the viewer, cm up, turn in radians. */
export interface Place {
  x: number;
  z: number;
  y?: number;
  turn?: number;
  scale?: number;
}

/** Things that may be beside the packs of a still life. */
export type Prop = Place &
  (
    | { prop: 'drape'; color: string; width?: number; depth?: number; height?: number }
    | { prop: 'stack'; colors: string[]; width?: number; depth?: number; thick?: number }
    | { prop: 'sprig'; color: string; length?: number }
    | { prop: 'cotton' | 'cup' | 'ruler' | 'foam' | 'wipe' | 'basin' | 'pouch' | 'net' }
    | { prop: 'notebook'; color: string }
    | { prop: 'tray'; color: string; width: number; depth: number }
    | { prop: 'stone'; color: string; radius: number }
    | { prop: 'plinth'; width: number; depth: number; height: number; color?: string }
    | { prop: 'disc'; color: string; radius: number }
    | { prop: 'item'; art: Art }
    | { prop: 'wrapped'; art: Art; width?: number }
    | { prop: 'pack'; art: Art; lying?: boolean }
  );

/** A still life: packs that arrange themselves in a group, and props around the middle of that group. */
export interface Still {
  arts: Art[];
  props: Prop[];
  /** Rows the packs stand in; the back row is raised. */
  rows?: 1 | 2;
  /** The packs stand in an open shipping carton. */
  boxed?: boolean;
  /** Gap between packs as a share of their width; negative overlaps. */
  gap?: number;
  ground?: string;
  wall?: string;
  light?: 'sun' | 'moon' | 'soft' | 'bright';
  shade?: 'window' | 'branch' | 'both' | 'none';
  /** The product whose series gives the colours if ground and wall are not given. */
  mood: Art;
  /** Elevation of the camera in degrees. */
  view?: number;
  /** Half of the visible height in cm, if it does not follow from the size of the packs. */
  half?: number;
  /** Height the camera looks at, in cm. */
  aim?: number;
}

/** The part of the picture that stays plain for words; `set` fits the picture around the goods. */
export type Framing = 'double' | 'hero' | 'landscape' | 'tile' | 'set';

/** What the tests of a family found; `rows` is the number of tested items. */
export interface TestFigure {
  rows: number;
  absorptionPercent: number;
  ph: number;
  /** Colonies per gram, at most, and the result in words. */
  germs: { most: number; words: string };
  /** What was looked for and not found. */
  absent: string[];
}

/** One picture to draw. Sizes in pixels. */
export type Job =
  | { kind: 'front' | 'angle' | 'opened'; art: Art; size: number; draft?: boolean }
  | { kind: 'hand' | 'texture'; art: Art; size: number }
  | { kind: 'test'; art: Art; figure: TestFigure; size: number }
  | {
      kind: 'still';
      still: Still;
      framing: Framing;
      width: number;
      height: number;
      draft?: boolean;
    };
