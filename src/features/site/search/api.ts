export { ownSynonyms } from "./own-synonyms.ts";
export { MOST_RESULTS, searchInPages } from "./search-in-pages.ts";
