const names = `a abbr acronym address applet area article aside audio b base bdi bdo big blockquote body br button canvas
caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption
figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label
legend li link main map mark math menu meta meter nav noembed noframes noscript object ol optgroup option output p param
picture plaintext pre progress q rp rt ruby s samp script search section select slot small source span strike strong
style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp`;

/** The element names of HTML; any other lower-case `<name>` in prose is a placeholder such as `<command>`. */
export const htmlElements: ReadonlySet<string> = new Set(names.split(/\s+/));

/** Elements without content or end tag. */
export const voidElements: ReadonlySet<string> = new Set(
  "area base br col embed frame hr img input link meta param source track wbr".split(" "),
);

/** Elements whose content is nothing to read; left out with it. */
export const unreadableElements: ReadonlySet<string> = new Set(
  "applet canvas embed iframe math noembed noframes noscript object plaintext script style svg template textarea title xmp".split(
    " ",
  ),
);

/** Elements that end a block of text; markdown may follow them. */
export const blockElements: ReadonlySet<string> = new Set(
  `address article aside blockquote details div dl figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre
section table ul`.split(/\s+/),
);
