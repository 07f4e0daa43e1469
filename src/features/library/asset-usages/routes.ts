import { mayRead } from "../../../contract/access.ts";
import { route } from "../../../contract/route.ts";
import { seesDesignPictures } from "../assets/api.ts";
import { assetKind } from "../assets/kind.ts";
import { type AssetReport, assetReport } from "./asset-report.ts";
import { getAssetReport } from "./contract.ts";

export const assetUsageRoutes = [
  route(getAssetReport, async ({ snapshot, part, actor, query: { limit, offset } }) => {
    const report = await (await part(assetReport))(snapshot);
    const { missing: all } = report;
    const { unused, equalBytes } = seesDesignPictures({ actor }) ? report : withoutDesignPictures(report);
    const missing = all.flatMap(({ address, usedBy }) => {
      const told = usedBy.filter((place) => mayRead(place, actor));
      return told.length === 0
        ? []
        : [{ address, usedBy: told.map(({ entityType, entityId }) => ({ entityType, entityId })) }];
    });
    const pageOf = <T>(all: readonly T[]): T[] => all.slice(offset, offset + limit);
    const assets = await Promise.all(pageOf(unused).map((id) => snapshot.get(assetKind, id)));
    return {
      unused: {
        total: unused.length,
        assets: assets.flatMap((asset) => {
          if (!asset) return [];
          const { title, assetType, storageKey } = asset.document;
          return [{ id: asset.id, title, assetType, storageKey }];
        }),
      },
      missing: { total: missing.length, addresses: pageOf(missing) },
      equalBytes: {
        total: equalBytes.length,
        groups: pageOf(equalBytes).map(({ hash, ids }) => ({ hash, ids: [...ids] })),
      },
    };
  }),
];

function withoutDesignPictures({ designPictures, unused, equalBytes }: AssetReport) {
  const isTold = (id: string) => !designPictures.has(id);
  const groups = equalBytes.map(({ hash, ids }) => ({ hash, ids: ids.filter(isTold) }));
  return { unused: unused.filter(isTold), equalBytes: groups.filter(({ ids }) => ids.length > 1) };
}
