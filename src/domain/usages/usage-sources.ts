import type { Kind, Summary } from "../../store/kind.ts";
import { componentOf } from "../components/component-paths.ts";
import { componentArtifactKind, componentSourceKind } from "../components/files/file-kinds.ts";
import { isText } from "../components/files/media-type.ts";
import { imageSlotsKind } from "../components/image-slots-kind.ts";
import { componentKind } from "../components/kind.ts";
import { previewKind } from "../components/previews-kind.ts";
import { configKind } from "../config/kind.ts";
import { iconsKind } from "../icons/kind.ts";
import { logosKind } from "../logos/kind.ts";
import { navigationKind } from "../navigation/kind.ts";
import { pageKind } from "../pages/kind.ts";
import { patternKind } from "../patterns/kind.ts";
import { referenceKind } from "../references/kind.ts";
import { themeKind } from "../theme/kind.ts";
import { dtcgKind } from "../tokens/dtcg-kind.ts";

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
