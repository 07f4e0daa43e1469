// Runs in the frame of a live preview, before the script of a React component, which calls it.
import { FAULT } from "../../engines/sandbox/inside/story.ts";
import { type PreviewRequest, reportError, reportRendered, startDrawing } from "./frame.ts";

interface Properties {
  wanted: PreviewRequest;
}

/** The used parts of the workspace's own React. */
interface React {
  Component: new (properties: Properties) => { readonly props: Properties; state: { fault?: unknown } };
  createElement(component: unknown, properties: object): unknown;
}

interface ReactClient {
  createRoot(place: Element): { render(element: unknown): void };
}

/**
 * Renders a component, and again with other values, keeping its state. Its errors are reported, and cleared on the next
 * rendering.
 * @param parts.shownAs returns the component of a variant
 */
function startReact(parts: { react: React; client: ReactClient; shownAs(variant?: string): unknown }): void {
  const { react, client, shownAs } = parts;
  const place = document.querySelector("[data-preview-root]");
  if (!place) return;
  let round = 0;
  let hasFault = false;

  class Shown extends react.Component {
    override state: { fault?: unknown } = {};

    static getDerivedStateFromError(fault: unknown) {
      return { fault: fault ?? "The component failed to render." };
    }

    componentDidMount() {
      this.tell();
    }

    componentDidUpdate() {
      this.tell();
    }

    render() {
      if (this.state.fault !== undefined) return null;
      const { values, variant } = this.props.wanted;
      return react.createElement(shownAs(variant), values);
    }

    private tell() {
      const fault = this.state.fault ?? faultOfStory();
      hasFault = fault !== undefined;
      if (hasFault) reportError(fault);
      else reportRendered(place?.innerHTML ?? "");
    }
  }

  const root = client.createRoot(place);
  startDrawing((wanted) => {
    Reflect.deleteProperty(globalThis, FAULT);
    if (hasFault) round++;
    root.render(react.createElement(Shown, { wanted, key: round }));
  });
}

/** The error of a story, which is shown in its place. */
function faultOfStory(): unknown {
  const held: unknown = Reflect.get(globalThis, FAULT);
  return typeof held === "object" && held !== null && "fault" in held ? held.fault : undefined;
}

Object.assign(globalThis, { startReact });
