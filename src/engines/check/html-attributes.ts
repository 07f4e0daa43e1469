/** Attributes of all HTML and SVG elements, and attributes that frameworks add to all components. In lower case. */
const NAMES = new Set(
  `accept action align allow alt as async autocapitalize autocomplete autofocus autoplay capture charset checked children cite class
  classname cols colspan content contenteditable controls coords css cursor cx cy d dangerouslysetinnerhtml datetime default defaultchecked
  defaultvalue defer dir direction dirname disabled display download draggable enctype enterkeyhint fill fillrule for form formaction
  formmethod formnovalidate formtarget headers height hidden high href hreflang htmlfor id inert inputmode integrity is
  itemid itemprop itemref itemscope itemtype key kind label lang list loading loop low max maxlength media method min
  minlength multiple muted name nonce novalidate open optimum overflow part pattern ping placeholder points popover popovertarget
  poster preload property r readonly ref referrerpolicy rel required results reversed role rows rowspan rx ry sandbox scope
  selected shape size sizes slot span spellcheck src srcdoc srclang srcset start step stroke strokewidth style summary
  suppresshydrationwarning sx tabindex target title transform translate type typeof usemap value viewbox width wrap x y`.split(
    /\s+/,
  ),
);

/** Whether a name is an HTML attribute, or one that a framework accepts on every component. */
export const isHtmlAttribute = (name: string): boolean =>
  NAMES.has(name.toLowerCase()) || /^(?:data-|aria-|on[A-Z]|on[a-z]+$|xml|v-|_)/.test(name) || name.includes(":");
