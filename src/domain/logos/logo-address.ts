/** Address of the SVG of a logo. */
export const logoAddress = (id: string): string => `/logos/${encodeURIComponent(id)}.svg`;
