import { agentFeature } from "../agents/tools.ts";
import { uploads } from "../api/assets/uploads.ts";
import { accessTokenCredential } from "../api/oauth/access-token.ts";
import { navigationJob } from "../api/pages/navigation-job.ts";
import { routes } from "../api/routes.ts";
import { usageFinder } from "../domain/assets/usage-finder.ts";
import { searchComponents } from "../domain/components/search.ts";
import { extractionJob } from "../domain/design-tool/extraction-job.ts";
import { fetchJob } from "../domain/design-tool/fetch-job.ts";
import { drafts } from "../domain/drafts/drafts.ts";
import { searchFoundations } from "../domain/foundations/search.ts";
import { generationJob } from "../domain/generation/generation-job.ts";
import { validationSnapshotJob } from "../domain/health/snapshot-job.ts";
import { searchIcons } from "../domain/icons/search.ts";
import { kinds, registryKinds, resources } from "../domain/kinds.ts";
import { searchLogos } from "../domain/logos/search.ts";
import { metricsPort } from "../domain/operations/metrics-port.ts";
import { pageSearch } from "../domain/pages/search.ts";
import { searchPatterns } from "../domain/patterns/search.ts";
import { apiKeyCredential } from "../domain/people/accounts/api-keys.ts";
import { namesOfPeople } from "../domain/people/accounts/display-names.ts";
import { firstAdmin } from "../domain/people/accounts/first-admin.ts";
import { oidc } from "../domain/people/accounts/oidc.ts";
import { peoplePart } from "../domain/people/accounts/people.ts";
import { sessionCredential } from "../domain/people/accounts/session.ts";
import { auditRetention } from "../domain/people/audit-retention.ts";
import { connectedPrograms } from "../domain/people/connections.ts";
import { sealedSigningKeys } from "../domain/people/signing-keys.ts";
import { blobCollector } from "../domain/sync/collect-blobs.ts";
import { warmMentions, warmTokens } from "../domain/tokens/token-reader.ts";
import { openFindUsages } from "../domain/usages/find-usages.ts";
import { componentsAsSubjects } from "../domain/usages/page-subjects.ts";
import { referenceJob } from "../domain/writing/reference-job.ts";
import { withMarkdownRoutes } from "../platform/contract/markdown-version.ts";
import { provide } from "../platform/contract/part.ts";
import type { Feature } from "../platform/feature.ts";
import { secretKey } from "../platform/secrets/secret-key.ts";
import { pages } from "../web/pages.ts";

/** The basis of pages, endpoints and tools: records, search, credentials, and background work. */
const background: readonly Feature[] = [
  {
    kinds: kinds.filter((kind) => !registryKinds.includes(kind)),
    search: [
      pageSearch,
      searchFoundations,
      searchIcons,
      searchLogos,
      searchComponents,
      searchPatterns,
      ...resources.map(({ search }) => search),
    ],
    provides: [componentsAsSubjects],
    starts: [blobCollector],
    warm: warmTokens,
    warmLater: warmMentions,
    jobs: [navigationJob, validationSnapshotJob],
  },
  {
    registryOnly: true,
    kinds: registryKinds,
    credentials: [sessionCredential, apiKeyCredential, { ...accessTokenCredential, holdings: connectedPrograms }],
    sealed: [sealedSigningKeys],
    provides: [provide(usageFinder, { open: openFindUsages }), namesOfPeople],
    prepare: firstAdmin,
    starts: [uploads, secretKey, peoplePart, oidc, auditRetention, drafts, metricsPort],
    jobs: [fetchJob, extractionJob, referenceJob, generationJob],
  },
];

/** The whole program. Pages each have the address of their text. */
export const features: readonly Feature[] = [...background, ...routes, ...pages, agentFeature].map((feature) =>
  feature.routes ? { ...feature, routes: withMarkdownRoutes(feature.routes) } : feature,
);
