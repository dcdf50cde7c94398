/** A scene drawn for any size of picture. */
export type Scene = (w: number, h: number) => string;
