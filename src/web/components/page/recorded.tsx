import { componentPageHref } from "../../../domain/components/gallery/gallery-entries.ts";
import { LoadedFold, LoadedPlace } from "../../ui/components/fold.tsx";

/** The files of a component, loaded on opening, because they need a permission. */
export const SourceList = ({ id }: { id: string }) => (
  <LoadedFold title="Source files" href={`${componentPageHref(id)}/sources`} link="Show the files" />
);

/** A style sheet, loaded on opening. */
export const StyleSheetFold = ({ id }: { id: string }) => (
  <LoadedFold title="Stylesheet" href={`${componentPageHref(id)}/styles`} link="Show the stylesheet" />
);

/** The versions of a component. Any two can be compared. */
export function VersionList({ id, workspace }: { id: string; workspace: boolean }) {
  if (workspace)
    return (
      <p class="component-none">
        Git keeps the history of a workspace: run <code>git log -- components/{id}</code>. In a registry, you can
        compare any two pushed versions here.
      </p>
    );
  return <LoadedPlace href={`${componentPageHref(id)}/versions`} link="Show the versions" />;
}
