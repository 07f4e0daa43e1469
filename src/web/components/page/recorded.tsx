import { componentHref } from "../../../domain/components/gallery/gallery-entries.ts";
import { LoadedFold, LoadedPlace } from "../../ui/components/fold.tsx";

/** Files of a component, asked for when it is opened: who may not read sources is told so, and nothing is in the page. */
export const SourceList = ({ id }: { id: string }) => (
  <LoadedFold title="Source files" href={`${componentHref(id)}/sources`} link="List of the files" />
);

/** What a style sheet says, asked for when it is opened. */
export const StyleSheetFold = ({ id }: { id: string }) => (
  <LoadedFold title="Style sheet" href={`${componentHref(id)}/styles`} link="The style sheet" />
);

/** Versions of a component, asked for with the page; any two are compared side by side. */
export function VersionList({ id, workspace }: { id: string; workspace: boolean }) {
  if (workspace)
    return (
      <p class="component-none">
        Here git is the history: <code>git log -- components/{id}</code>. A registry keeps every pushed version and
        compares any two.
      </p>
    );
  return <LoadedPlace href={`${componentHref(id)}/versions`} link="List of the versions" />;
}
