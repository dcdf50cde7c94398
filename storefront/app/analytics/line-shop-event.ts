export interface TrackedProduct {
  id: number;
  quantity?: number;
}

export type LineShopEvent =
  | { is: 'registration' | 'pageView' }
  | { is: 'addToCart' | 'productBrowsing'; products: readonly TrackedProduct[] };
