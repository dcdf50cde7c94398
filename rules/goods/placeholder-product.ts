/**
 * The replacement for a product that cannot be loaded (row 3.010): an id that no product has, and the sample values
 * of its page. A purchase limit of 0 means that it is not for sale (G-070, G-137, G-182).
 */
export const placeholderProduct = {
  id: -1,
  name: '商品不存在或已下架',
  briefDescription: '這項商品可能已停售，或網址有誤。',
  purchaseLimit: 0,
} as const;
