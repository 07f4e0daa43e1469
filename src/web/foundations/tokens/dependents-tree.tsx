import { tokenAddress } from "../../../domain/foundations/contract.ts";
import type { TokenDetail } from "../../../domain/usages/read-token.ts";
import { axisTitleOf } from "../axis-links.tsx";
import { TokenPicture } from "./token-picture.tsx";

type Dependents = TokenDetail["dependents"]["tokens"];

/** A token's dependents as a tree. */
export function DependentsTree({ name, tokens }: { name: string; tokens: Dependents }) {
  const below = Map.groupBy(tokens, ({ via }) => via);
  return <Branch name={name} below={below} />;
}

function Branch({ name, below }: { name: string; below: ReadonlyMap<string, Dependents> }) {
  const tokens = below.get(name) ?? [];
  if (tokens.length === 0) return null;
  return (
    <ul class="f-dependents">
      {tokens.map(({ choices, ...token }) => (
        <li>
          <span class="f-dependent">
            <TokenPicture token={{ ...token, path: token.name.split(".") }} />
            <a href={tokenAddress(token.name)}>{token.name}</a>
            {choices && <small>only for {modesText(choices)}</small>}
          </span>
          <Branch name={token.name} below={below} />
        </li>
      ))}
    </ul>
  );
}

/** Names as few values as tell them apart. */
function modesText(choices: readonly Record<string, string>[]): string {
  const names = choices.map((choice) => Object.values(choice).map(axisTitleOf).join(" ") || "base");
  return names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more modes` : names.join(", ");
}
