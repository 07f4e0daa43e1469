/** The first five faults of a request: `query: Too big; limit: Expected a number`. */
export const describeIssues = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): string =>
  issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length > 0 ? `${path.map(String).join(".")}: ${message}` : message))
    .join("; ");
