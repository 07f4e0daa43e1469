/** Changes if the same sources give other files. Then every component is built again. */
export const BUILD_VERSION = 7;

/** Changes if the same files give other findings or screenshots. Then every component is checked again. */
export const CHECK_VERSION = 4;
