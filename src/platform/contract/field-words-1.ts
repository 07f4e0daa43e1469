/** Default descriptions of field and parameter names, a to l, for declarations without their own. */
export const FIELD_WORDS_A_TO_L = `
$schema|The URL of the JSON schema of this document.
a11yStandard|The accessibility standard to check against.
about|A short description.
access_token|The access token. Send it in the \`Authorization\` header.
action|The action.
actor|The ID of the person or program that made the change.
actorName|The display name of the person or program that made the change.
added|The number of added items.
after|The value after the change.
afterHex|The value after the change as a hexadecimal color.
alias|The number of tokens with another alias.
aliasOf|The token that this alias references.
all|Whether to include all records.
altText|The alternative text of the image.
answer|The answer.
apiKey|The API key.
apiKeys|API keys.
area|The area that the file belongs to.
artifactId|The ID of an asset or design tool component to use as a reference.
aspectRatioH|The height in the aspect ratio.
aspectRatioW|The width in the aspect ratio.
assetId|The ID of the asset.
assetType|The type of the asset.
assets|Assets.
author|Returns only changes by this author.
authorId|The author's ID.
authorization_endpoint|The URL of the authorization endpoint.
authorization_servers|The URLs of the authorization servers that issue tokens for this resource.
axes|The axes along which values differ, such as brand and scheme.
background|The background color.
bad|A code example that breaks the rule.
bearer_methods_supported|The supported ways to send a bearer token.
before|The value before the change.
behaviorPrompt|A description of the component in plain language.
brand|The brand.
brands|Entries by brand.
breaking|The number of breaking changes.
budget|The token budget.
bytes|The size in bytes.
catalog|The icon entries.
categories|The categories.
category|The category.
change|The type of change.
changeType|Whether the record was created, updated or deleted.
changed|The number of changed items.
changedBy|The author's display name.
changes|The changes in order.
children|The child entries.
choice|The combination: the selected value of each axis.
clearspace|The clear space around the logo.
clientId|The ID of the client.
client_id|The ID of the client.
client_name|The display name of the client.
closeness|How near the value is: equal, imperceptible, near or far.
code|A short error code.
code_verifier|The PKCE code verifier.
collectionId|The ID of the collection.
collection|The ID of the collection.
color|Colors.
colors|Colors by name.
compatible|The number of compatible changes.
componentCount|The number of components.
componentId|The ID of the component.
componentIds|The IDs of the components.
componentName|The display name of the component.
componentVersion|The version of the component that this record was created for.
completedAt|The time of completion.
components|Components.
configured|Whether the feature is configured.
connections|Programs that can act on behalf of the person.
content|The content.
contentLength|The length of the content in characters.
contentType|The media type of the content.
copy|Texts to copy, by format.
cost|The number of model tokens used.
count|The number of items.
counts|The number of items by type.
createdAt|The time of creation.
createdBy|The display name of the person or program that created the record.
csrf|The CSRF token of the form.
css|The stylesheet.
cursor|The cursor of the page to return.
data|The content of the record.
dataBase64|The bytes in base64.
decision|The decision.
default|The default value.
deprecated|The date and reason of the deprecation, and the replacement.
description|The description.
design|The value in the design tool.
designtool|The URL in the design tool.
designtoolFileKey|The key of the file in the design tool.
designtoolImageRef|The reference of the image in the design tool.
designtoolSectionId|The ID of the section in the design tool.
detail|Additional information.
details|The invalid values, with the reason for each.
device_code|The device code. The program uses it to poll for a decision.
differences|The differences.
differing|The differing values.
dir|The text direction: \`ltr\` or \`rtl\`.
doNot|Uses to avoid.
doNotUse|Situations in which not to use the logo.
done|The action that was completed, for the notice on the page.
draft|The draft.
draftId|The ID of the draft.
drafts|Drafts.
dtcg|Tokens in the format of the Design Tokens Community Group.
effect|Shadows and blurs.
effects|Shadows and blurs.
email|The email address.
endedAt|The time at which it ended.
endLine|The last line, starting at 1.
engine|The engine that reported the finding.
entityId|The ID of the record.
entityName|The display name of the record.
entityType|The type of the record.
entries|The entries.
error|A short error code.
errors|The number of errors.
expiresAt|The time of expiry.
expires|The time at which the URL expires, in seconds since 1970.
failed|The changes that failed, with the reason.
family|The name of the font family.
familyKey|The name of the font family in URLs.
figma|The URL in Figma. Same as \`designtool\`.
file|The file name.
fileSizeBytes|The size of the file in bytes.
filename|The file name.
files|The files.
findings|The findings of the check.
fix|The way to fix the finding.
fonts|Fonts.
forgotten|The number of erased items.
form|The requested form of the image.
format|The format.
from|The start.
frontmatter|The frontmatter fields of the page by name.
generatedAt|The time of generation.
generationLog|The steps of the generation.
good|A code example that follows the rule.
grant_type|The grant type.
grant_types|The grant types of the client.
group|The group.
hasMore|Whether more results follow.
hash|The SHA-256 digest in hexadecimal digits.
hashes|The SHA-256 digests in hexadecimal digits.
height|The height in pixels.
helpUrl|The URL of the rule documentation.
hex|The value as a hexadecimal color.
host|The host name.
href|The URL or path.
html|The markup.
iconSetId|The ID of the icon set.
icons|Icons.
id|The ID.
ids|The IDs.
image|The URL of an image.
index|The position, starting at 0.
infos|The number of notes.
input|The input of the tool.
inputTokens|The number of input tokens of the model.
inviteUrl|The URL of the invitation.
isResponsive|Whether the image scales with the page.
issuer|The URL of the token issuer.
items|The items.
iteration|The number of the iteration.
iterations|The iterations.
job|The job.
jobId|The ID of the job.
js|The script.
jsonrpc|The JSON-RPC version.
key|The key.
keys|The keys.
kid|The ID of the key.
kind|The kind.
kty|The type of the key.
label|The display text.
language|The language.
lastChangeAt|The time of the latest change.
lastFetch|The latest fetch. \`null\` before the first fetch.
lastUsedAt|The time of the latest use.
left|The remaining amount.
library|The SVG of library icons by ID.
libraryIconId|The ID of the icon in its library: \`{prefix}:{name}\`.
limit|The maximum number of results.
limits|The size limits of requests.
line|The line, starting at 1.
lines|The lines.
localStyles|The local styles of the design file.
logId|The ID of the log. It changes after a restore.
logoSet|The logo set. \`null\` if the registry has no logos.
`;
