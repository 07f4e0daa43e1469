import { componentHref } from "../../../domain/components/gallery/gallery-entries.ts";
import { LoadedFold, LoadedPlace } from "../../ui/components/fold.tsx";

/** Files of a component, asked for when it is opened: who may not read sources is told so, and nothing is in the page. */
export const SourceList = ({ id }: { id: string }) => (
  <LoadedFold title="Source files" href={`${componentHref(id)}/sources`} link="Show the files" />
);

/** What a style sheet says, asked for when it is opened. */
export const StyleSheetFold = ({ id }: { id: string }) => (
  <LoadedFold title="Stylesheet" href={`${componentHref(id)}/styles`} link="Show the stylesheet" />
);

/** Versions of a component, asked for with the page; any two are compared side by side. */
export function VersionList({ id, workspace }: { id: string; workspace: boolean }) {
  if (workspace)
    return (
      <p class="component-none">
        Git keeps the history of a workspace: run <code>git log -- components/{id}</code>. In a registry, you can
        compare any two pushed versions here.
      </p>
    );
  return <LoadedPlace href={`${componentHref(id)}/versions`} link="Show the versions" />;
}
