/** The value of a cell. A formula has its last computed value. A date holds its local time as if it were UTC. */
export type Cell = string | number | boolean | Date | null;

export interface Column {
  header: string;
  /** Characters. */
  width: number;
  /** Entered values stay text, so that 0012 keeps its zeros. */
  isText: boolean;
}
