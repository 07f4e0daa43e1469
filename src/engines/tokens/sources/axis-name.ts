import { machineForm } from "../../text/machine-name.ts";

/**
 * Returns the name of a design tool's axis or value, the same for every source format: `Color mode` and `colorMode` are
 * `color-mode`, `iOS size` is `ios-size`, `v1.5` is `v1-5`. Empty for a name without letters and digits.
 */
export const axisName = (name: string): string => machineForm(name.replace(/(\p{Ll}{2})(\p{Lu})/gu, "$1-$2"));
