/**
 * Whether the part of a path is an integer. Any other text is no address of this shop; an integer that is no possible
 * id is the id of something unknown (G-019).
 */
export const isInteger = (text: string): boolean => /^-?\d+$/.test(text);

/** An id as links write it, without a leading zero. */
export const possibleId = /^[1-9]\d{0,8}$/;
