import type { Kind, Summary } from "../../../store/kind.ts";
import { referenceKind } from "../../agents/reference/kind.ts";
import { navigationKind } from "../../content/navigation/kind.ts";
import { pageKind } from "../../content/pages/kind.ts";
import { dtcgKind } from "../../design/dtcg/kind.ts";
import { iconsKind } from "../../design/icons/kind.ts";
import { logosKind } from "../../design/logos/kind.ts";
import { themeKind } from "../../design/theme/kind.ts";
import { configKind } from "../../site/config/kind.ts";
import { componentOf } from "../component-paths.ts";
import { componentArtifactKind, componentSourceKind, isText } from "../components/api.ts";
import { componentKind } from "../components/kind.ts";
import { imageSlotsKind } from "../image-slots/kind.ts";
import { patternKind } from "../patterns/kind.ts";
import { previewKind } from "../previews/kind.ts";

/** A kind of records that can name assets. */
export interface UsageSource {
  kind: Kind;
  /** Where what names them is a file: its blob. Absent where it is the document. */
  file?(id: string, summary: Summary): string | undefined;
  /** What is said to use the asset: the record itself, unless it is part of a component. */
  entity(id: string): { entityType: string; entityId: string; componentId: string | null };
}

/** Larger files are no text that somebody wrote, in bytes. */
const MAX_FILE = 16 << 20;

const ofItself = (kind: Kind): UsageSource => ({
  kind,
  entity: (id) => ({ entityType: kind.name, entityId: id, componentId: null }),
});

const ofComponent = (kind: Kind, idOf: (id: string) => string): UsageSource => ({
  kind,
  entity: (id) => ({ entityType: "component", entityId: idOf(id), componentId: idOf(id) }),
});

const ofFile = (kind: Kind): UsageSource => ({
  ...ofComponent(kind, (id) => componentOf(id) ?? id),
  file: (id, { hash, size }) =>
    isText(id) && typeof hash === "string" && typeof size === "number" && size <= MAX_FILE ? hash : undefined,
});

/** All content that can name an asset. */
export const USAGE_SOURCES: readonly UsageSource[] = [
  ...[configKind, themeKind, navigationKind, pageKind, referenceKind, dtcgKind, iconsKind, logosKind].map(ofItself),
  ofComponent(componentKind, (id) => id),
  ofFile(componentArtifactKind),
  ofFile(componentSourceKind),
  ofItself(patternKind),
  {
    ...ofItself(previewKind),
    entity: (id) => ({ entityType: "preview", entityId: id, componentId: id.slice(0, id.indexOf("/")) }),
  },
  ofComponent(imageSlotsKind, (id) => id),
];
