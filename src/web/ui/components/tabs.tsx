import type { Child } from "hono/jsx";

/**
 * Panels of which one is shown. Without scripts radio inputs choose it; the client script makes tabs of them
 * (`client/tabs.ts`). `id` is unique on the page; at most 8.
 */
export function Tabs({
  id,
  label,
  tabs,
}: {
  id: string;
  label: string;
  tabs: readonly { title: string; body: Child }[];
}) {
  return (
    <fieldset class="r-tabs">
      <legend class="r-visually-hidden">{label}</legend>
      {tabs.map(({ title }, index) => (
        <label class="r-tab">
          <input type="radio" name={id} value={String(index)} checked={index === 0} autocomplete="off" />
          {title}
        </label>
      ))}
      {tabs.map(({ body }) => (
        <div class="r-tab-panel">{body}</div>
      ))}
    </fieldset>
  );
}
