import type { PushStep } from "../platform/contract/push-step.ts";
import type { DeclaredResource } from "../platform/resource.ts";
import type { Kind } from "../store/kind.ts";
import { collectionKind } from "./assets/collections-kind.ts";
import { assetKind } from "./assets/kind.ts";
import { mediaFileKind } from "./assets/media-files-kind.ts";
import { componentFileKinds } from "./components/files/file-kinds.ts";
import { validationKind } from "./components/files/validation-kind.ts";
import { imageSlotsKind } from "./components/image-slots-kind.ts";
import { pushImageSlots } from "./components/image-slots-push.ts";
import { componentKind } from "./components/kind.ts";
import { previewKind } from "./components/previews-kind.ts";
import { pushComponents } from "./components/push.ts";
import { configKind } from "./config/kind.ts";
import { pushConfig } from "./config/push.ts";
import { designComponentsKind } from "./design-tool/kind.ts";
import { fontsKind } from "./fonts/kind.ts";
import { pushFonts } from "./fonts/push.ts";
import { iconsKind } from "./icons/kind.ts";
import { pushIcons } from "./icons/push.ts";
import { leftOutKind } from "./left-out/kind.ts";
import { logosKind } from "./logos/kind.ts";
import { pushLogos } from "./logos/push.ts";
import { materialKind } from "./materials/kind.ts";
import { navigationKind } from "./navigation/kind.ts";
import { pushNavigation } from "./navigation/push.ts";
import { pageKind } from "./pages/kind.ts";
import { pushPages } from "./pages/push.ts";
import { patternKind } from "./patterns/kind.ts";
import { pushPatterns } from "./patterns/push.ts";
import { referenceKind } from "./references/kind.ts";
import { themeKind } from "./theme/kind.ts";
import { pushTheme } from "./theme/push.ts";
import { designVariablesKind } from "./tokens/design-variables-kind.ts";
import { dtcgKind } from "./tokens/dtcg-kind.ts";
import { pushDtcg } from "./tokens/dtcg-push.ts";
import { tokensKind } from "./tokens/kind.ts";
import { pushTokens } from "./tokens/push.ts";
import { pushImages } from "./usages/push.ts";

/** Nouns that are declared as a whole (`platform/resource.ts`). */
export const resources: readonly DeclaredResource[] = [];

/** Every kind of record, in the order of push steps. Commands about files need these without pages and tools. */
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
  assetKind,
  collectionKind,
  materialKind,
  leftOutKind,
  ...resources.map(({ kind }) => kind),
];

/** Kinds that only a registry creates. A served workspace has none of them. */
export const registryKinds: readonly Kind[] = [
  designComponentsKind,
  designVariablesKind,
  collectionKind,
  materialKind,
  leftOutKind,
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
  ...resources.map(({ step }) => step),
];
