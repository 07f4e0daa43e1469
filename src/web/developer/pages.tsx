import { page } from "../ui/page.tsx";
import { apiPage } from "./api-page.tsx";
import { operationPart, shapePart } from "./operation-parts.tsx";
import { StartHere } from "./start-here.tsx";

const developer = page(
  { path: "/developer", summary: "Show how programs read and push", tag: "Reference" },
  async ({ settings }) => ({
    title: "For developers",
    contents: [
      { id: "read", text: "Read", depth: 2 },
      { id: "push", text: "Push", depth: 2 },
      { id: "figma", text: "From Figma", depth: 2 },
      { id: "errors", text: "Errors", depth: 2 },
    ],
    body: <StartHere {...settings} />,
  }),
);

export const referencePages = [developer, apiPage, operationPart, shapePart];
