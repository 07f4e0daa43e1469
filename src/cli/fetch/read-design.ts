import { createNumbering, machineForm } from "../../engines/text/machine-name.ts";
import type {
  DesignComponent,
  DesignFile,
  DesignTool,
  FetchedStyles,
  FetchedVariables,
} from "../../platform/design-tool/design-tool.ts";
import { CommandError } from "../runner/command.ts";
import type { FetchSettings } from "./fetch-settings.ts";

/** A picture of the tool that may become a file of the workspace. */
export interface DesignAsset {
  id: string;
  name: string;
  description: string;
  /** `icons/arrow-left.svg`. */
  path: string;
  /** Missing if no pictures were requested. */
  bytes?: Uint8Array;
  /** The tool failed to draw it; the present picture stays. */
  isGivenUp?: true;
}

/** All that a fetch took out of the design tool. */
export interface FetchedDesign {
  file: DesignFile;
  styles: FetchedStyles;
  variables: FetchedVariables;
  components: DesignComponent[];
  assets: Record<AssetKind, DesignAsset[]>;
  notes: string[];
}

export type AssetKind = "icons" | "logos";
export const ASSET_KINDS: readonly AssetKind[] = ["icons", "logos"];

/**
 * Reads a file of the design tool, with pictures of the requested kinds. Throws `DesignToolError`, and `CommandError`
 * for a lost picture, because a fetch is all or nothing.
 */
export async function readDesign(
  tool: DesignTool,
  { frames }: Pick<FetchSettings, "frames">,
  wanted: Record<AssetKind, boolean>,
): Promise<FetchedDesign> {
  const file = await tool.file();
  const styles = await tool.styles();
  const variables = await tool.variables();
  const components = await tool.components();
  const assets: FetchedDesign["assets"] = { icons: [], logos: [] };
  const notes = [...styles.notes, ...variables.notes];
  for (const kind of ASSET_KINDS) {
    const found = await listAssets(tool, kind, frames[kind]);
    if (wanted[kind] && found.length === 0)
      notes.push(
        `The design file has no frame ${frames[kind].join(", ")} with content. Set designtool.${kind} in the configuration to the frame with your ${kind}.`,
      );
    assets[kind] = wanted[kind] ? await draw(tool, found, notes) : found;
  }
  return { file, styles, variables, components, assets, notes };
}

async function listAssets(tool: DesignTool, kind: AssetKind, names: readonly string[]): Promise<DesignAsset[]> {
  const nameIn = createNumbering();
  return (await tool.frames(names)).flatMap(({ items }) =>
    items.map(({ nodeId, name, description }) => ({
      ...{ id: nodeId, name, description },
      path: `${kind}/${nameIn(machineForm(name) || machineForm(nodeId) || "unnamed")}.svg`,
    })),
  );
}

/** The assets that could be drawn. */
async function draw(tool: DesignTool, assets: readonly DesignAsset[], notes: string[]): Promise<DesignAsset[]> {
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const drawn: DesignAsset[] = [];
  for await (const picture of tool.pictures([...byId.keys()], "svg")) {
    const asset = byId.get(picture.nodeId);
    if (!asset) continue;
    if ("bytes" in picture) drawn.push({ ...asset, bytes: picture.bytes });
    else if (picture.reason === "empty") notes.push(`${asset.name} is left out: ${picture.error}.`);
    else if (picture.reason === "given up") {
      notes.push(`${asset.name} was not updated: ${picture.error}.`);
      drawn.push({ ...asset, isGivenUp: true });
    } else
      throw new CommandError(
        `The image of ${asset.name} could not be fetched: ${picture.error} Nothing was written. Try again.`,
      );
  }
  return drawn;
}
