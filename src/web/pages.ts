import type { Feature } from "../platform/feature.ts";
import { accountPages } from "./account/pages.tsx";
import { assistantPage } from "./admin/ai/pages.tsx";
import { auditLogPage } from "./admin/audit-page.tsx";
import { credentialsPage } from "./admin/credentials-page.tsx";
import { designAuditPage } from "./admin/design-tool/audit-page.tsx";
import { statusPage } from "./admin/design-tool/status-page.tsx";
import { draftPage } from "./admin/drafts/draft-page.tsx";
import { listPage } from "./admin/drafts/list-page.tsx";
import { generatePage } from "./admin/generation/page.tsx";
import { buildTasksPage } from "./admin/jobs-page.tsx";
import { leftOutPage } from "./admin/left-out-page.tsx";
import { materialsPage } from "./admin/materials-page.tsx";
import { peoplePage } from "./admin/people-page.tsx";
import { changelogPages } from "./changelog/pages.tsx";
import { componentBlocks } from "./components/blocks.tsx";
import { variantPreviewPage } from "./components/page.tsx";
import { componentsPages } from "./components/pages.tsx";
import { historyPages } from "./components/versions/pages.tsx";
import { referencePages } from "./developer/pages.tsx";
import { rulesPages } from "./developer/rules-pages.tsx";
import { docsPages } from "./docs/pages.tsx";
import { pageEditorPages } from "./edit/page/pages.tsx";
import { editReferenceRoute } from "./edit/reference/edit-page.tsx";
import { referenceListPage } from "./edit/reference/list-page.tsx";
import { foundationBlocks } from "./foundations/blocks.tsx";
import { comparePages } from "./foundations/compare/pages.tsx";
import { prepareFacts, warmFacts } from "./foundations/facts/facts-reader.ts";
import { iconBlocks } from "./foundations/icons/blocks.tsx";
import { iconsPages } from "./foundations/icons/pages.tsx";
import { logosPages } from "./foundations/logos/pages.tsx";
import { foundationsPages } from "./foundations/pages.tsx";
import { frameOfRecords } from "./frame.ts";
import { validationPages } from "./health/pages.tsx";
import { homePages } from "./home/pages.tsx";
import { assetPage } from "./media/asset-page.tsx";
import { libraryPage } from "./media/library-page.tsx";
import { pickRoute } from "./media/pick-route.tsx";
import { consentDecisionRoute, consentPageRoute } from "./oauth/consent-routes.tsx";
import { deviceDecisionRoute, devicePageRoute } from "./oauth/device-routes.tsx";
import { patternsPages } from "./patterns/pages.tsx";
import { searchWebPages } from "./search/pages.tsx";
import { invitePage } from "./sign-in/invite.tsx";
import { beginOidc, finishOidc } from "./sign-in/oidc.tsx";
import { askResetPage, resetPage } from "./sign-in/reset.tsx";
import { setUpPage } from "./sign-in/setup.tsx";
import { signInPage } from "./sign-in/sign-in.tsx";
import { signOut } from "./sign-in/sign-out.ts";

/** A place in a section of the top bar: its title and address. */
const place = (section: string, sectionHref: string, title: string, href: string) => ({
  place: { section, sectionHref, title, href },
});
const foundation = (title: string, href: string) => place("Foundations", "/foundations", title, href);

/** Pages of nouns that are declared as a whole. */
const resourcePages: readonly Feature[] = [];

/** All pages, in the order of sections in the top bar and of items in each section. */
export const pages: readonly Feature[] = [
  {
    routes: [
      ...docsPages,
      ...pageEditorPages,
      referenceListPage,
      editReferenceRoute,
      ...foundationsPages,
      ...iconsPages,
      ...logosPages,
      ...componentsPages,
      ...historyPages,
      ...comparePages,
      ...validationPages,
      ...patternsPages,
      variantPreviewPage,
      ...changelogPages,
      ...homePages,
      ...searchWebPages,
      ...referencePages,
      ...rulesPages,
    ],
    warm: warmFacts,
    beforeCommit: prepareFacts,
    blocks: [...foundationBlocks, ...iconBlocks, ...componentBlocks],
    frame: [
      ...frameOfRecords,
      place("Documentation", "/docs", "Overview", "/docs"),
      foundation("Overview", "/foundations"),
      foundation("Colors", "/foundations/colors"),
      foundation("Typography", "/foundations/typography"),
      foundation("Effects", "/foundations/effects"),
      foundation("Tokens", "/foundations/tokens"),
      foundation("Contrast", "/foundations/contrast"),
      foundation("Problems", "/foundations/problems"),
      foundation("Output check", "/foundations/proof"),
      foundation("Icons", "/foundations/icons"),
      foundation("Logos", "/foundations/logos"),
      foundation("Compare", "/foundations/compare"),
      place("Components", "/components", "Overview", "/components"),
      place("Components", "/components", "Health", "/health"),
      place("Patterns", "/patterns", "Overview", "/patterns"),
      place("Changelog", "/changelog", "Changelog", "/changelog"),
      place("Developers", "/developer", "API reference", "/developer/api"),
      place("Developers", "/developer", "Check rules", "/developer/rules"),
    ],
  },
  {
    registryOnly: true,
    routes: [
      ...statusPage,
      designAuditPage,
      libraryPage,
      pickRoute,
      assetPage,
      leftOutPage,
      ...materialsPage,
      ...buildTasksPage,
      ...signInPage,
      beginOidc,
      finishOidc,
      signOut,
      ...setUpPage,
      ...invitePage,
      ...askResetPage,
      ...resetPage,
      ...accountPages,
      ...peoplePage,
      ...credentialsPage,
      auditLogPage,
      consentPageRoute,
      consentDecisionRoute,
      devicePageRoute,
      deviceDecisionRoute,
      ...generatePage,
      ...listPage,
      ...draftPage,
      ...assistantPage,
    ],
  },
  ...resourcePages,
];
