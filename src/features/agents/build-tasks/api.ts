/** What other features take from the queue's administration. */
export { cancelJob } from "./cancel-job.ts";
