/** What fields and parameters are called everywhere in the interface, m to z. */
export const FIELD_WORDS_M_TO_Z = `
manifest|What the tokens were compiled from.
markdown|The text, in markdown.
material|The text with its media type.
materials|Texts for agents.
maxIterations|At most so many rounds.
maxRequestBytes|Bytes a request may have.
message|What is wrong or why it was done, in a sentence.
messages|What was said, the oldest first.
metadata|What else is known of it.
method|Which method is meant.
mimeType|Its media type.
minHeight|Least height, in pixels.
minWidth|Least width.
missing|What is not there.
mode|Which mode is meant.
model|Name of the language model.
modified|What is different.
most|At most so many.
ms|Milliseconds it took.
name|What it is called.
nativeHeight|Height of the picture, in pixels.
nativeWidth|Width of the picture, in pixels.
next|Where to go afterwards.
nextCursor|Where the next page begins.
nodeId|Id of the node in the design tool.
notes|What was noted.
number|Its number.
oauthConfigured|Whether a person can connect the design tool by OAuth.
of|What it is of.
offset|So many come before it.
ok|Whether it was done.
onDark|The picture for dark grounds.
only|Only these.
onlyInCode|What only the code has.
onlyInDesign|What only the design tool has.
options|What can be chosen.
output|What came out.
outputTokens|Tokens that came out of the model.
page|Which page, from 1; or the page that is meant.
pageContext|The page the question was asked on.
pages|Pages of the documentation.
patch|Changes that nobody has to act on.
path|Where it lies.
pattern|The pattern.
patterns|Patterns.
payload|What it consists of.
picture|Address of its picture.
prefix|Name of the icon set.
preview|The preview.
previewKey|Names the preview among those of its component.
previews|Previews, by their keys.
problems|What is wrong.
project|Name of the project.
propKey|The property that is meant.
properties|Properties, by name.
provider|Who runs the language model.
publicUrl|Where the file is read once it was confirmed.
purpose|What the link is for.
pushedBy|Who pushed it, as people are shown.
q|Words to look for.
question|What was asked.
rationale|Why these values.
reason|Why.
recommendedHeight|Height it should have, in pixels.
recommendedWidth|Width it should have, in pixels.
redirect_uri|Where the browser is led back to.
redirect_uris|Where browsers may be led back to.
referenceId|Id of the reference text.
references|What it refers to.
refresh_token|For a new access token; it works once.
refs|Names under which files refer to it.
remote|The address the request came from.
removed|What is gone.
renamed|What has another name.
renderer|What it is written for.
resolver|The document that says which sources hold when.
resource|What the token is for.
resource_name|What the resource is called.
response_types|What the authorization endpoint answers.
result|What came of it.
results|What was found.
revision|Number of the revision.
role|The role of the person.
rule|The rule.
ruleId|Id of the rule.
rules|The rules.
scaleMode|How a picture is fitted in.
scheme|The color scheme that is meant.
scope|What the token may do, separated by blanks.
scopes|What it may do.
scopes_supported|Scopes there are.
scss|Variables of Sass.
selected|What is chosen.
selector|The CSS selector it is about.
semantic|What it means.
seq|Number of the revision.
severity|How bad it is.
sha256|SHA-256 of the bytes.
should_do|What should be done.
should_not_do|What should not be done.
show|What is to be shown.
signature|Proof that the address was made here.
since|From here on.
size|How many bytes it has.
skill|Name of the skill.
skills|Skills.
slice|Which piece, from 1.
slotCount|How many slots there are.
slotName|Name of the slot.
slots|Content of slots, by name.
slug|Path of the page.
sort|How the list is ordered.
source|Where it comes from.
sourceMetadata|What its source says of it.
sourceType|Where it comes from.
sourceUrl|Address it comes from.
sources|What it is made from.
startedAt|When it began.
state|How it stands.
status|How it stands.
storageKey|Names the bytes.
storageUrl|Where the bytes are.
style|The style that is meant.
styles|Styles.
suggestion|What to do instead.
summary|What it is, in a line.
svg|The drawing.
syncEvents|How many events the log has.
syncState|Whether it fits its component still.
tags|Words it is found by.
takesImages|Whether the model reads pictures.
target|What it was done to.
targetName|What that is called.
task|The work.
tasks|Work of the queue.
text|The text.
theirs|What is there instead.
through|What it goes through.
thumbnailUrl|Address of a small picture.
timestamp|When it was made.
title|What people call it.
to|Where it ends.
token|The token.
token_endpoint|Where codes are changed for tokens.
token_type|How the token is sent.
tokens|Design tokens.
tool|The tool.
total|How many there are in all.
totals|How much there is in all.
tree|The pages, as they lie below each other.
trend|How it went over time.
triggeredBy|Who began it.
type|Which type it is.
typography|Styles of text.
undrawn|Library icons that no set of this registry has.
unresolved|What leads nowhere.
updatedAt|When it was changed last.
uploadHeaders|Headers to be sent with the bytes.
uploadUrl|Where the bytes are put.
url|Where it is.
usage|What it is for, or how much was used.
usageType|What it is used for.
usages|What uses it.
useExtractedAssets|Whether pictures of the design tool are used.
use|What the key is for.
used|How much was used.
user|The person.
userId|Id of the person.
user_code|The code a person compares or types.
utilitycss|Theme for Tailwind.
validationResults|What checks found.
value|The value.
values|The values, by name.
variables|Variables.
variableCollections|Collections of variables.
variant|The variant that is meant.
variantKey|Names the variant.
variants|The variants.
verdict|What the change means for who uses it.
verification_uri|Where a person approves the program.
verification_uri_complete|The same, with the code in it.
version|The version.
versionId|Id of the version.
versions|Versions, the newest first.
warnings|What should be looked at.
weight|Weight of the font, 100 to 900.
why|Why.
width|Width, in pixels.
`;
