import { createContext, useContext } from "hono/jsx";

/** What the design system is written in, on a page in our words; undefined where that is the same language. */
export const AuthoredLanguage = createContext<string | undefined>(undefined);

/** `lang` of an element that has words of the design system. */
export const authoredLanguage = (): string | undefined => useContext(AuthoredLanguage);
