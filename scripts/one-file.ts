/** An HTML document with its script and style inside, in the place of its empty `<script>` and `<style>`. */
export const inOneFile = (html: string, { script, style }: { script: string; style: string }): string =>
  html
    .replace(/(<style)[^>]*>/, (_, tag) => `${tag}>${style.replaceAll("</", "<\\/")}`)
    .replace(/(<script)[^>]*>/, (_, tag) => `${tag}>${inScript(script)}`);

/** A text in a script must not end the element it stands in. */
const inScript = (script: string): string => script.replaceAll("</", "<\\/").replaceAll("<!--", "\\x3c!--");
