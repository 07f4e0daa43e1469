import { machineForm } from "../../text/machine-name.ts";

/**
 * How an axis or a value of a design tool is called, whatever door it comes by: `Color mode` and `colorMode` are
 * `color-mode`, `iOS size` is `ios-size`, `v1.5` is `v1-5`. Empty where there is neither letter nor digit.
 */
export const axisName = (name: string): string => machineForm(name.replace(/(\p{Ll}{2})(\p{Lu})/gu, "$1-$2"));
