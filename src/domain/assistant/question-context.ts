/** A record a model is told of before it answers. */
export interface ContextDocument {
  /** `component`, `page`, `pattern`, `token`, `icon`, `logo`, or `reference` for a text only some may read. */
  kind: string;
  /** By which its own tool and address name it: `button`, `styles/layout`. */
  id: string;
  title: string;
  /** A path of this site. */
  href: string;
  /** What of it is told, as markdown: somebody else's words, no instructions. `contextText` says so to a model. */
  text: string;
  /** How well it answers, of about 1. Below `FITS` none of it may. */
  score: number;
}

export interface QuestionContext {
  /** Best first. */
  documents: ContextDocument[];
  /** The design system in a few sentences: its name, how much there is of what. */
  about: string;
}
