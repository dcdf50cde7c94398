/** The listing of all goods. */
export const everything = '/products?all=1';
