/** Default descriptions of field and parameter names, m to z. */
export const FIELD_WORDS_M_TO_Z = `
manifest|The manifest of the token sources.
markdown|The text in Markdown.
material|The text with its media type.
materials|Texts for agents.
maxIterations|The maximum number of iterations.
maxRequestBytes|The maximum size of a request in bytes.
message|The error message.
messages|The messages, oldest first.
metadata|Additional data.
method|The method.
mimeType|The media type.
minHeight|The minimum height in pixels.
minWidth|The minimum width.
missing|The number of missing variables.
mode|The mode: \`workspace\` or \`registry\`.
model|The name of the language model.
modified|The paths of the modified files.
most|The maximum number.
ms|The duration in milliseconds.
name|The name.
nativeHeight|The height of the image in pixels.
nativeWidth|The width of the image in pixels.
next|The path of the page to open next.
nextCursor|The cursor of the next page.
nodeId|The ID of the node in the design tool.
notes|Notes on the usage.
number|The number of the iteration, starting at 1.
oauthConfigured|Whether people can connect the design tool with OAuth.
of|The type of the item: \`token\` or \`axis\`.
offset|The number of results to skip.
ok|Whether the action succeeded.
onDark|The URL of the image for dark backgrounds.
only|The items to include.
onlyInCode|The components that exist only in the code.
onlyInDesign|The components that exist only in the design tool.
options|The available options.
output|The output.
outputTokens|The number of output tokens of the model.
page|The number of the page, starting at 1.
pageContext|The page that the question is about.
pages|Documentation pages.
patch|The number of changes that need no action.
path|The path.
pattern|The pattern.
patterns|Patterns.
payload|The content of the record.
picture|The URL of the image.
prefix|The prefix of the icon set.
preview|The preview.
previewKey|The key of the preview. It is unique within the component.
previews|Previews by key.
problems|The problems.
project|The name of the project.
propKey|The name of the property.
properties|Properties by name.
provider|The provider of the language model.
publicUrl|The URL of the file after the upload is confirmed.
purpose|The purpose of the link.
pushedBy|The display name of the person or program that pushed the record.
q|The words to search for.
question|The question.
rationale|The reason for these values.
reason|The reason.
recommendedHeight|The recommended height in pixels.
recommendedWidth|The recommended width in pixels.
redirect_uri|The URI to which the browser is redirected.
redirect_uris|The allowed redirect URIs.
referenceId|The ID of the reference text.
references|The reference texts.
refresh_token|The refresh token. It can be used once to get a new access token.
refs|The names that files use to reference the asset.
remote|The IP address of the client.
removed|The number of removed items.
renamed|The number of renamed items.
renderer|The renderer: \`react\`, \`nunjucks\`, \`handlebars\` or \`html\`.
resolver|The resolver document that combines the sources.
resource|The resource that the token is for.
resource_name|The name of the resource.
response_types|The response types of the client.
result|The result.
results|The results.
revision|The revision number.
role|The role of the person.
rule|The ID of the rule.
ruleId|The ID of the rule.
rules|The rules.
scaleMode|The scale mode of the image.
scheme|The color scheme.
scope|The scopes of the token, separated by spaces.
scopes|The scopes.
scopes_supported|The supported scopes.
scss|The Sass variables.
selected|The axis values that the request selected.
selector|The CSS selector.
semantic|The meaning of the values.
seq|The revision number.
severity|The severity.
sha256|The SHA-256 digest of the bytes.
should_do|Recommended uses.
should_not_do|Uses to avoid.
show|The view to show.
signature|The signature of the URL.
since|The start of the time range.
size|The size in bytes.
skill|The name of the skill.
skills|Skills.
slice|The number of the slice, starting at 1.
slotCount|The number of slots.
slotName|The name of the slot.
slots|The content of slots by name.
slug|The path of the page.
sort|The sort order.
source|The source.
sourceMetadata|Additional data from the source.
sourceType|The type of the source.
sourceUrl|The URL of the source.
sources|The sources.
startedAt|The start time.
state|The state.
status|The status.
storageKey|The storage key of the bytes.
storageUrl|The URL of the bytes.
style|The style.
styles|Styles.
suggestion|The suggested fix.
summary|A summary in one line.
svg|The SVG.
syncEvents|The number of events in the log.
syncState|Whether the record still matches its component.
tags|The tags.
takesImages|Whether the model accepts images.
target|The target of the action.
targetName|The display name of the target.
task|The task.
tasks|Tasks in the queue.
text|The text.
theirs|The current version in the registry.
through|The token through which the reference goes.
thumbnailUrl|The URL of a small image.
timestamp|The time of creation.
title|The display name.
to|The end.
token|The token.
token_endpoint|The URL of the token endpoint.
token_type|The type of the token.
tokens|Design tokens.
tool|The tool.
total|The total number.
totals|The total numbers.
tree|The page tree.
trend|The scores over time.
triggeredBy|The ID of the person or program that started the job.
type|The type.
typography|Text styles.
undrawn|The library icons whose SVG is missing.
unresolved|The aliases that cannot be resolved.
updatedAt|The time of the latest change.
uploadHeaders|The headers to send with the upload.
uploadUrl|The URL for the upload.
url|The URL.
usage|The intended use.
usageType|The type of use.
usages|The records that use the item.
useExtractedAssets|Whether to use images from the design tool.
use|The model tokens used.
used|The amount used.
user|The person.
userId|The ID of the person.
user_code|The user code. The person compares it or types it in.
utilitycss|The theme for Tailwind CSS.
validationResults|The findings of the checks.
value|The value.
values|The values by name.
variables|Variables.
variableCollections|Variable collections.
variant|The key of the variant.
variantKey|The key of the variant.
variants|The variants.
verdict|The effect of the change on users of the record.
verification_uri|The URL at which a person approves the program.
verification_uri_complete|The verification URL with the user code.
version|The version.
versionId|The ID of the version.
versions|The versions, newest first.
warnings|The number of warnings.
weight|The font weight, 100 to 900.
why|The reason.
width|The width in pixels.
`;
