/** Where all jobs are listed. */
export const JOBS_PAGE = "/admin/build-tasks";

/** The list of the jobs of one kind. */
export const jobsAddress = (kind: string): string => `${JOBS_PAGE}?${new URLSearchParams({ kind })}`;
