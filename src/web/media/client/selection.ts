import { deleteAsset, putAsset } from "../../../domain/assets/records-contract.ts";
import { announce } from "../../ui/client/announce.ts";
import { call } from "../../ui/client/call.ts";
import { all } from "../../ui/client/elements.ts";

/** Choosing assets of the page, and moving or deleting those together. The list may be replaced at any time. */
export function startSelection(root: HTMLElement, refresh: () => Promise<void>): void {
  const boxes = () =>
    all("[data-media-choose]", root).filter((box): box is HTMLInputElement => box instanceof HTMLInputElement);
  const chosen = () => boxes().filter(({ checked }) => checked);
  const draw = () => {
    const bar = root.querySelector<HTMLElement>("[data-media-selection]");
    const told = bar?.querySelector("[data-media-chosen]");
    const count = chosen().length;
    if (bar) bar.hidden = count === 0;
    if (told) told.textContent = `${count} chosen`;
  };
  const each = async (told: string, act: (id: string) => Promise<string | undefined>) => {
    const failed: string[] = [];
    const ids = chosen().map(({ dataset }) => dataset.mediaChoose ?? "");
    for (const id of ids) {
      const problem = await act(id);
      if (problem !== undefined) failed.push(problem);
    }
    await refresh();
    const done = ids.length - failed.length;
    announce(`${told}: ${done} of ${ids.length}.`);
    if (failed.length > 0)
      alert(`${failed.length} of ${ids.length} were left as they are.\n\n${[...new Set(failed)].join("\n")}`);
  };
  root.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset.mediaChoose !== undefined) draw();
  });
  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button?.hasAttribute("data-media-unchoose")) {
      for (const box of boxes()) box.checked = false;
      draw();
    }
    if (button?.hasAttribute("data-media-move")) {
      const target = root.querySelector<HTMLSelectElement>("[data-media-target]");
      const collectionId = target?.value || null;
      void each("Moved", async (id) => problemOf(await call(putAsset, { params: { id }, body: { collectionId } })));
    }
    if (button?.hasAttribute("data-media-delete-chosen")) {
      const count = chosen().length;
      if (!confirm(`Delete ${count === 1 ? "this file" : `these ${count} files`}? What is in use is left.`)) return;
      void each("Deleted", async (id) =>
        problemOf(await call(deleteAsset, { params: { id }, query: { force: "false" } })),
      );
    }
  });
}

const problemOf = (answer: { ok: true } | { ok: false; problem: string }): string | undefined =>
  answer.ok ? undefined : answer.problem;
