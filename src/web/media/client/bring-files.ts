/** The files of a drop or of the clipboard. Empty for text. */
export const filesIn = (transfer: DataTransfer | null): File[] => [...(transfer?.files ?? [])];

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true;

/**
 * Passes files dropped on an element, or pasted while it has the focus, to `take`. `data-drop` marks the element while
 * the user drags files over it. A drop outside it does not navigate.
 */
export function acceptFiles(place: HTMLElement, take: (files: File[]) => void): void {
  const mark = (event: DragEvent) => {
    if (!bringsFiles(event)) return;
    event.preventDefault();
    place.setAttribute("data-drop", "");
  };
  place.addEventListener("dragenter", mark);
  place.addEventListener("dragover", mark);
  place.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !place.contains(relatedTarget)) place.removeAttribute("data-drop");
  });
  place.addEventListener("drop", (event) => {
    place.removeAttribute("data-drop");
    const files = filesIn(event.dataTransfer);
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  });
  place.addEventListener("paste", (event) => {
    const files = filesIn(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  });
}
