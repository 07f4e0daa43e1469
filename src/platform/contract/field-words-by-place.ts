/**
 * Descriptions of fields whose name means something else in one place: after the path or schema for its own fields, else
 * after the field that contains it.
 */
export const FIELD_WORDS_BY_PLACE = `
/admin/audit.before|Returns only entries before the one with this number.
/admin/drafts/{id}.after|The number of the newer iteration.
/admin/drafts/{id}.before|The number of the older iteration, or the published version.
/api/designtool-plugin/components.components|The components of the design file.
/api/designtool-plugin/components.message|The reason for the change.
/api/designtool-plugin/styles.message|The reason for the change.
/api/designtool-plugin/variables.message|The reason for the change.
/api/oauth/token.code|The authorization code.
/api/registry/components/{id}/previews.previews|The preview records of the component.
/api/registry/dtcg.output|The content in the requested format.
/api/registry/image-slots.slots|The image slots.
/api/registry/tokens.message|The reason for the change.
/api/service/admin/ai.variables|The environment variables to set.
/api/service/admin/reference-materials.scope|The material to regenerate, or \`all\`.
/api/service/ai.variables|The environment variables to set.
/api/service/components/history/declaration.message|The reason for the change. \`null\` if none was given.
/api/service/components/history/version.message|The reason for the change. \`null\` if none was given.
/api/service/drafts/{id}/publish.message|The reason for the change.
/api/service/health.components|The components with their numbers of findings.
/api/service/pages/preview.warnings|The warnings.
/api/sync/upload.changes|The changes to make, in order.
/changelog.before|Returns only changes before the one with this ID.
/changelog.md.before|Returns only changes before the one with this ID.
/components/{id}/properties.from|The position of the first property, starting at 0.
/healthz.version|The version of the program.
ChangeRecord.message|The reason for the change. \`null\` if none was given.
Comparison.from|The older revision.
Comparison.tokens|The numbers of tokens before and after.
Comparison.to|The newer revision.
ComparisonLine.after|The token after the change. \`null\` if it was removed.
ComparisonLine.before|The token before the change. \`null\` if it was added.
ComparisonLine.values|The values that changed.
DesignComponent.properties|The properties.
LogoSet.minWidth|The minimum width with its unit.
Pattern.components|The components of the pattern.
VersionRecord.changes|The changed files.
VersionRecord.message|The reason for the change. \`null\` if none was given.
artifacts.added|The paths of the added files.
artifacts.removed|The paths of the removed files.
axes.default|The default value of the axis.
axes.from|The source of the axis.
axes.role|The role of the axis: \`brand\` or \`scheme\`.
axes.values|The values of the axis.
bad.code|The code example.
choices.variables|The number of compared variables.
components.components|The components that use the token.
counts.assets|The number of assets.
counts.components|The number of components.
counts.deprecated|The number of newly deprecated tokens.
counts.icons|The number of icons.
counts.pages|The number of pages.
counts.patterns|The number of patterns.
counts.type|The number of tokens with another type.
counts.value|The number of tokens with another value.
dependents.tokens|The tokens that reference the token.
differences.code|The value in the code.
differing.theirs|The value in the pushed output.
files.role|The role of the file: \`source\`, \`artifact\` or \`screenshot\`.
generationLog.message|The description of the step.
good.code|The code example.
iterations.error|The reason why the iteration failed. \`null\` if it succeeded.
moments.message|The reason for the change. \`null\` if none was given.
previewRecords.page|The path of the preview record's page.
project.key|The key of the design file.
refersTo.css|The CSS value.
revisions.message|The reason for the change. \`null\` if none was given.
rules.components|The number of components with this finding.
sources.added|The paths of the added files.
sources.removed|The paths of the removed files.
tokens.after|The value after the change. \`null\` if the token was removed.
tokens.before|The value before the change. \`null\` if the token was added.
tokens.css|The CSS value.
totals.differing|The number of differing values.
totals.unresolved|The number of aliases that cannot be resolved.
`;
