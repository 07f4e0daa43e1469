import type { Feature } from "../../../feature.ts";
import { homePages } from "./pages.tsx";

export const home: Feature = { name: "home", routes: homePages };
