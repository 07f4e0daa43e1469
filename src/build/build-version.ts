/** Changes when the same sources would give other files; every component is then built again. */
export const BUILD_VERSION = 6;

/** Changes when the same files would give other findings or pictures; every component is then checked again. */
export const CHECK_VERSION = 4;
