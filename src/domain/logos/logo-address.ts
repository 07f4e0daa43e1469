/** The address of a logo's SVG. */
export const logoAddress = (id: string): string => `/logos/${encodeURIComponent(id)}.svg`;
