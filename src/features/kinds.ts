import type { PushStep } from "../contract/push-step.ts";
import type { Kind } from "../store/kind.ts";
import { materialKind } from "./agents/materials/kind.ts";
import { referenceKind } from "./agents/reference/kind.ts";
import { navigationKind } from "./content/navigation/kind.ts";
import { pushNavigation } from "./content/navigation/push.ts";
import { pageKind } from "./content/pages/kind.ts";
import { pushPages } from "./content/pages/push.ts";
import { designComponentsKind } from "./design/design-tool/kind.ts";
import { designVariablesKind } from "./design/design-tool-plugin/kind.ts";
import { dtcgKind } from "./design/dtcg/kind.ts";
import { pushDtcg } from "./design/dtcg/push.ts";
import { fontsKind } from "./design/fonts/kind.ts";
import { pushFonts } from "./design/fonts/push.ts";
import { iconsKind } from "./design/icons/kind.ts";
import { pushIcons } from "./design/icons/push.ts";
import { logosKind } from "./design/logos/kind.ts";
import { pushLogos } from "./design/logos/push.ts";
import { themeKind } from "./design/theme/kind.ts";
import { pushTheme } from "./design/theme/push.ts";
import { tokensKind } from "./design/tokens/kind.ts";
import { pushTokens } from "./design/tokens/push.ts";
import { collectionKind } from "./library/asset-collections/kind.ts";
import { workspaceImagesKind } from "./library/asset-usages/kind.ts";
import { pushImages } from "./library/asset-usages/push.ts";
import { componentFileKinds } from "./library/components/files/file-kinds.ts";
import { validationKind } from "./library/components/files/validation-kind.ts";
import { componentKind } from "./library/components/kind.ts";
import { pushComponents } from "./library/components/push.ts";
import { imageSlotsKind } from "./library/image-slots/kind.ts";
import { pushImageSlots } from "./library/image-slots/push.ts";
import { mediaFileKind } from "./library/media-files/kind.ts";
import { patternKind } from "./library/patterns/kind.ts";
import { pushPatterns } from "./library/patterns/push.ts";
import { previewKind } from "./library/previews/kind.ts";
import { configKind } from "./site/config/kind.ts";
import { pushConfig } from "./site/config/push.ts";

/** Every kind of record, in the order of the features. What commands about files need, without pages and tools. */
export const kinds: readonly Kind[] = [
  configKind,
  themeKind,
  navigationKind,
  pageKind,
  referenceKind,
  tokensKind,
  dtcgKind,
  iconsKind,
  logosKind,
  fontsKind,
  designComponentsKind,
  designVariablesKind,
  componentKind,
  ...componentFileKinds,
  validationKind,
  patternKind,
  imageSlotsKind,
  previewKind,
  mediaFileKind,
  workspaceImagesKind,
  collectionKind,
  materialKind,
];

/** The steps of a push, in its order. */
export const steps: readonly PushStep[] = [
  pushConfig,
  pushTheme,
  pushNavigation,
  pushPages,
  pushTokens,
  pushDtcg,
  pushIcons,
  pushLogos,
  pushFonts,
  pushComponents,
  pushPatterns,
  pushImageSlots,
  pushImages,
];
