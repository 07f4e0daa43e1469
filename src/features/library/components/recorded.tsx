import { Icon } from "../../../web/components/icon.tsx";

/** Files of a component, asked for when it is opened: who may not read sources is told so, and nothing is in the page. */
export const SourceList = ({ id }: { id: string }) => (
  <details class="component-fold" data-sources={id}>
    <summary>
      <Icon name="chevron-right" />
      Source files
    </summary>
    <noscript>
      <p>
        <a href={`/api/service/components/sources?id=${encodeURIComponent(id)}`}>List of the files</a>
      </p>
    </noscript>
  </details>
);

/** Versions of a component, asked for when it is opened; any two are compared side by side. */
export function VersionList({ id, workspace }: { id: string; workspace: boolean }) {
  if (workspace)
    return (
      <p class="component-none">
        Here git is the history: <code>git log -- components/{id}</code>. A registry keeps every pushed version and
        compares any two.
      </p>
    );
  return (
    <details class="component-fold" data-versions={id}>
      <summary>
        <Icon name="chevron-right" />
        Versions
      </summary>
      <noscript>
        <p>
          <a href={`/api/service/components/history?id=${encodeURIComponent(id)}`}>List of the versions</a>
        </p>
      </noscript>
    </details>
  );
}
