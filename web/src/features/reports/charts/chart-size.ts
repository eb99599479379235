/** Until the page says how wide it is. */
export const WIDTH_AT_FIRST = 640
