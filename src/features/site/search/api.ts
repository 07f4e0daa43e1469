export { MOST_RESULTS, searchInPages } from "./search-in-pages.ts";
