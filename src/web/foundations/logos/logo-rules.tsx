import { logoBackgroundOf } from "../../../domain/logos/logo-background.ts";
import { primaryOf } from "../../../domain/logos/logo-of-system.ts";
import type { LogoSet } from "../../../domain/logos/logo-set.ts";
import { UiIcon } from "../../ui/components/icon.tsx";
import { LinkedText } from "./linked-text.tsx";
import { LogoImage, Stage } from "./logo-stage.tsx";

/** Whether a set says anything of how its logos are used. */
export const hasRules = ({ clearspace, minWidth, doNot = [] }: LogoSet): boolean =>
  Boolean(clearspace || minWidth) || doNot.length > 0;

/** Clear space, minimum width and misuse, next to the logo. */
export function LogoRules({ set }: { set: LogoSet }) {
  const primary = primaryOf(set.variants);
  const { clearspace, minWidth, doNot = [] } = set;
  if (!primary || !hasRules(set)) return null;
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">Rules</h2>
      <div class="logos-rules">
        <Stage ground={logoBackgroundOf(primary)} kind="rules">
          <LogoImage logo={primary} />
        </Stage>
        <dl>
          {clearspace && <Rule name="Clear space" text={clearspace} />}
          {minWidth && <Rule name="Minimum width" text={minWidth} />}
          {doNot.length > 0 && (
            <div>
              <dt>Don’t</dt>
              <dd>
                <ul class="logos-not">
                  {doNot.map((rule) => (
                    <li>
                      <UiIcon name="close" />
                      <span>
                        <LinkedText text={rule} />
                      </span>
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  );
}

const Rule = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <LinkedText text={text} />
    </dd>
  </div>
);
