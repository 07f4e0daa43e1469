/** A record a pull left alone, and why. */
export interface LeftAlone {
  key: string;
  paths: string[];
  message: string;
}
