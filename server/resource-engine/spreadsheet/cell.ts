/** The value of a cell. A formula has its last computed value. A date holds its local time as if it were UTC. */
export type Cell = string | number | boolean | Date | null;

export interface Column {
  header: string;
  /** Characters. */
  width: number;
  /** Entered values stay text, so that 0012 keeps its zeros. */
  isText: boolean;
}

/** How files write references: by the key of the other record. */
export interface ReferenceNames {
  /** The key of a record of an entity; undefined if there is none with this id. */
  keyOf(entity: string, id: number): string | undefined;
  idOf(entity: string, key: string): number | undefined;
}

/** The result of reading a cell: it is empty, so that the field keeps its value; a value; or a problem. */
export type ReadCell = { keeps: true } | { value: unknown } | { problem: string };
