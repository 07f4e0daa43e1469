import { Icon } from "../../ui/components/icon.tsx";
import { inlineCode } from "../../ui/components/inline-code.tsx";

/** What should and should not be done with a component, side by side. */
export function Guidance({ should, shouldNot }: { should: readonly string[]; shouldNot: readonly string[] }) {
  return (
    <div class="component-guidance">
      {should.length > 0 && (
        <section class="r-tone-positive" aria-labelledby="should">
          <h3 id="should">
            <Icon name="success" />
            Do
          </h3>
          <ul>
            {should.map((text) => (
              <li>
                <Icon name="check" />
                <span>{inlineCode(text)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {shouldNot.length > 0 && (
        <section class="r-tone-negative" aria-labelledby="should-not">
          <h3 id="should-not">
            <Icon name="error" />
            Don’t
          </h3>
          <ul>
            {shouldNot.map((text) => (
              <li>
                <Icon name="close" />
                <span>{inlineCode(text)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
