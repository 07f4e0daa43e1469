function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/**
 * SVG 2 elements that draw or describe, without scripts, animation, links, fetches or other languages; `image` has
 * embedded bytes.
 */
export const svgElements = words(`
  svg g defs symbol use switch title desc text tspan textPath image
  path rect circle ellipse line polyline polygon
  linearGradient radialGradient stop pattern mask clipPath marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`);

/** Elements that draw on their own. */
export const svgShapes = words("path rect circle ellipse line polyline polygon text image use");

/** Elements whose text is kept. */
export const svgTextElements = words("title desc text tspan textPath style a");

/** Elements that may reference another by `href="#id"`. */
export const svgHrefElements = words("use linearGradient radialGradient pattern filter textPath");

/** Attributes that are CSS properties too (SVG 2, presentation attributes), without `cursor`. */
export const svgProperties = words(`
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters color-rendering
  cx cy direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family
  font-size font-size-adjust font-stretch font-style font-variant font-weight glyph-orientation-horizontal
  glyph-orientation-vertical height image-rendering letter-spacing lighting-color marker-end marker-mid marker-start mask
  mask-type opacity overflow paint-order pointer-events r rx ry shape-rendering stop-color stop-opacity stroke
  stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
  text-anchor text-decoration text-overflow text-rendering transform transform-origin unicode-bidi vector-effect
  visibility white-space width word-spacing writing-mode x y`);

/** All other attributes; `id`, `href`, `class`, `style` and ID lists have separate rules. */
export const svgAttributes = words(`
  amplitude aria-hidden aria-label azimuth baseFrequency bias clipPathUnits d diffuseConstant
  divisor dx dy edgeMode elevation exponent filterUnits fr fx fy gradientTransform gradientUnits in in2 intercept k1 k2
  k3 k4 kernelMatrix kernelUnitLength lang lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth
  maskContentUnits maskUnits method mode numOctaves offset operator order orient pathLength patternContentUnits
  patternTransform patternUnits points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits
  radius refX refY result role rotate scale seed side slope spacing specularConstant specularExponent spreadMethod
  startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX targetY textLength type values
  viewBox x1 x2 xChannelSelector xml:lang xml:space y1 y2 yChannelSelector z`);

/** Attributes that list ids. */
export const svgIdLists = words("aria-labelledby aria-describedby");

/** Attributes that would move or paint an icon outside its box. */
export const svgRootExcluded = words("overflow transform transform-origin filter x y");

/** Marks the background of the root. No document contains it, because it isn't an XML name. */
export const svgBackground = " ground";

/** CSS functions that compute or draw; none of them fetches. The empty name is a bracket. */
export const svgFunctions: ReadonlySet<string> = new Set([
  "",
  ...words(`
    rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark var calc min max clamp
    matrix translate translatex translatey rotate scale scalex scaley skewx skewy
    blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
    circle ellipse inset polygon path rect xywh`),
]);
