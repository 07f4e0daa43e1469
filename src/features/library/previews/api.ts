export { driftOf } from "./drift.ts";
