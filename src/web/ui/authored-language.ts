import { createContext, useContext } from "hono/jsx";

/** The language of the design system on a page in English. Undefined if both are the same. */
export const AuthoredLanguage = createContext<string | undefined>(undefined);

/** `lang` of an element that has words of the design system. */
export const authoredLanguage = (): string | undefined => useContext(AuthoredLanguage);
