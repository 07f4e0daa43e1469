// Runs in the frame of a live preview, before the script of a React component, which calls it.
import { startDrawing, tellDrawn, tellFault, type Wanted } from "./frame.ts";

interface Properties {
  wanted: Wanted;
}

/** What is used of the workspace's own React. */
interface React {
  Component: new (properties: Properties) => { readonly props: Properties; state: { fault?: unknown } };
  createElement(component: unknown, properties: object): unknown;
}

interface ReactClient {
  createRoot(place: Element): { render(element: unknown): void };
}

/** Draws a component, and again with other values: what it remembers stays. A fault of it is told, and forgotten by the next. */
function startReact({ react, client, component }: { react: React; client: ReactClient; component: unknown }): void {
  const place = document.querySelector("[data-preview-root]");
  if (!place) return;
  let round = 0;
  let hasFault = false;

  class Shown extends react.Component {
    override state: { fault?: unknown } = {};

    static getDerivedStateFromError(fault: unknown) {
      return { fault: fault ?? "It failed." };
    }

    componentDidMount() {
      this.tell();
    }

    componentDidUpdate() {
      this.tell();
    }

    render() {
      return this.state.fault === undefined ? react.createElement(component, this.props.wanted.values) : null;
    }

    private tell() {
      const { fault } = this.state;
      hasFault = fault !== undefined;
      if (hasFault) tellFault(fault);
      else tellDrawn(place?.innerHTML ?? "");
    }
  }

  const root = client.createRoot(place);
  startDrawing((wanted) => {
    if (hasFault) round++;
    root.render(react.createElement(Shown, { wanted, key: round }));
  });
}

Object.assign(globalThis, { startReact });
