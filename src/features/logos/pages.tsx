import type { Route } from "../../contract/route.ts";

export const logosPages: Route[] = [];
