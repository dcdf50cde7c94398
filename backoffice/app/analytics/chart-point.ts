export interface ChartPoint {
  /** 2026-11-20 */
  at: string;
  value: number | null;
  before: number | null;
}
