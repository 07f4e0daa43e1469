/** Version of the interface (specification, "Versioning"). */
export const API_VERSION = "2.0.0-alpha";
