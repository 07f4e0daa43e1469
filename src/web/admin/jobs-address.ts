/** The page of all jobs. */
export const JOBS_PAGE = "/admin/build-tasks";

/** The list of the jobs of one kind. */
export const jobsAddress = (kind: string): string => `${JOBS_PAGE}?${new URLSearchParams({ kind })}`;
