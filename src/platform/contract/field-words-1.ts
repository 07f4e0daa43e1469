/** What fields and parameters are called everywhere in the interface, a to l: said where a declaration says no more. */
export const FIELD_WORDS_A_TO_L = `
$schema|Address of the schema this document follows.
a11yStandard|Which accessibility rules it is held against.
about|What it is about.
access_token|The token, for the header Authorization.
action|What is done.
actor|Who did it, by an id.
actorName|Who did it, as people are shown.
added|What is new.
after|What stands there afterwards, or what comes behind this one.
afterHex|The value afterwards, as a hexadecimal color.
alias|The token it refers to.
aliasOf|The token it refers to.
all|Whether all are meant.
altText|What it shows, for those who do not see it.
answer|What was answered.
apiKey|The API key.
apiKeys|API keys.
area|Which part of the system it belongs to.
artifactId|An asset or a component of the design tool that it is made from.
aspectRatioH|Height of the aspect ratio.
aspectRatioW|Width of the aspect ratio.
assetId|Id of the asset.
assetType|What sort of file it is.
assets|Assets.
author|Who wrote it.
authorId|Id of who wrote it.
authorization_endpoint|Where a browser asks a person.
authorization_servers|Servers that hand out tokens.
axes|What values differ by, such as brand and scheme.
background|The color it stands on.
bad|Code that breaks the rule.
bearer_methods_supported|Where a token is taken.
before|What stood there before, or what comes in front of this one.
behaviorPrompt|What it is to do, in words.
brand|The brand that is meant.
brands|What there is for each brand.
breaking|Changes that break use.
budget|How much may be used.
bytes|How many bytes it has.
catalog|The icons.
categories|Categories it belongs to.
category|The category it belongs to.
change|What was changed.
changeType|Whether it was created, updated or deleted.
changed|What is different.
changedBy|Who changed it, as people are shown.
changes|The changes, in their order.
children|What lies below it.
choice|What was chosen of each axis.
clearspace|How much room it needs around it.
clientId|Id of the client.
client_id|Id of the client.
client_name|What the client calls itself.
closeness|How near it is.
code|How code writes it, or what stands for a fault.
code_verifier|The secret of PKCE that the challenge was made from.
collectionId|Id of the collection it belongs to.
collection|The collection that is meant.
color|Colors.
colors|Its colors, by name.
compatible|Changes that break nothing.
componentCount|How many components there are.
componentId|Id of the component.
componentIds|Ids of the components.
componentName|What the component is called.
componentVersion|The version of the component it was made for.
completedAt|When it ended.
components|Components.
configured|Whether it is set up.
connections|Programs that may act for the person.
content|What it says, or what it consists of.
contentLength|How many characters it has.
contentType|Its media type.
copy|What can be copied, by format.
cost|Tokens of the model it took.
count|How many there are.
counts|How many there are of each.
createdAt|When it was made.
createdBy|Who made it.
csrf|Proof that the form is one of this registry.
css|Style sheet.
cursor|Where the page before ended.
data|What it consists of.
dataBase64|The bytes, in base64.
decision|What was decided.
default|What holds where nothing is said.
deprecated|Since when and why it is not to be used any more, and what replaces it.
description|What it is, in words.
design|What the design tool says.
designtool|Where it is in the design tool.
designtoolFileKey|Key of the file in the design tool.
designtoolImageRef|Which picture of the design tool it is.
designtoolSectionId|Id of the section in the design tool.
detail|More about it, in a line.
details|What is wrong, place by place.
device_code|The code the program asks with until a person has decided.
differences|What is not alike.
differing|How many are not alike.
dir|Direction of the text: \`ltr\` or \`rtl\`.
doNot|What is not to be done with it.
doNotUse|Where it is not to be used.
done|What was just done, for the notice on the page.
draft|The draft.
draftId|Id of the draft.
drafts|Drafts.
dtcg|Tokens in the format of the Design Tokens Community Group.
effect|Shadows and blurs.
effects|Shadows and blurs.
email|E-mail address.
endedAt|When it ended.
endLine|The line it ends in.
engine|What found it.
entityId|Id of the record.
entityName|What the record is called.
entityType|Which kind of record it is.
entries|The entries.
error|A short word for what is wrong.
errors|How many errors there are.
expiresAt|When it ends.
expires|When the address ends, in seconds since 1970.
failed|What was not done, and why.
family|Name of the font family.
familyKey|What the family is called in addresses.
figma|Where it is in Figma: the same as \`designtool\`.
file|Name of the file.
fileSizeBytes|How many bytes the file has.
filename|Name of the file.
files|The files.
findings|What was found.
fix|How it is mended.
fonts|Fonts.
forgotten|What was removed for good.
form|Which form is asked for.
format|The format.
from|Where it begins.
frontmatter|Fields of the page, by name.
generatedAt|When it was made.
generationLog|What was done, step by step.
good|Code that keeps the rule.
grant_type|How the client gets the token.
grant_types|How the client may get tokens.
group|The group it belongs to.
hasMore|Whether there is more.
hash|SHA-256 of it, in hexadecimal digits.
hashes|SHA-256 of each, in hexadecimal digits.
height|Height, in pixels.
helpUrl|Where the rule is explained.
hex|As a hexadecimal color.
host|Name of the host.
href|Where it is.
html|Markup.
iconSetId|Id of the icon set.
icons|Icons.
id|Names it among its kind.
ids|Ids of those that are meant.
image|Address of a picture.
index|Its place, from 0.
infos|How many notes there are.
input|What went in.
inputTokens|Tokens that went into the model.
inviteUrl|Address by which the invited person comes in.
isResponsive|Whether its size follows the page.
issuer|Address of who hands out the tokens.
items|What the list consists of.
iteration|Which round it is.
iterations|The rounds.
job|The job.
jobId|Id of the job.
js|Script.
jsonrpc|Version of JSON-RPC.
key|Names it.
keys|The keys.
kid|Id of the key.
kind|Which kind it is.
kty|Type of the key.
label|What people read.
language|What it is written in.
lastChangeAt|When something was changed last.
lastFetch|The newest fetch; null before the first.
lastUsedAt|When it was used last.
left|How much is left.
library|Drawings of library icons, by their ids.
libraryIconId|Id of the icon in its library: \`{prefix}:{name}\`.
limit|At most so many.
limits|What may be sent at most.
line|The line, from 1.
lines|The lines.
localStyles|Styles of the design file.
logId|Names the log: another one after a restore.
logoSet|The logos; null where there are none.
`;
