import { all } from "./elements.ts";
import { frameLike } from "./frame-like.ts";
import { startFitting } from "./stage-fit.ts";

const MIN = { width: 240, height: 80 } as const;
const STEP = 16;
/** Sizes a click on a handle goes through. */
const STOPS = { width: [375, 768, 1024, 1280], height: [240, 480, 720] } as const;
/** The choices that a preview takes from the page by default. */
const LIKE_PAGE = ["scheme", "brand", "dir"];

/** Frames with previews: switches apply immediately, handles change the size, and the address keeps the choices. */
export function startStages(): void {
  for (const stage of all("[data-stage]")) {
    const form = stage.querySelector("form");
    const box = stage.querySelector<HTMLElement>("[data-stage-box]");
    if (form && box) startStage(stage, form, box);
    else if (box) startFitting(box, () => box.querySelector("iframe")).ask();
  }
}

function startStage(stage: HTMLElement, form: HTMLFormElement, box: HTMLElement): void {
  const output = stage.querySelector("output");
  const handles = all("[data-stage-handle]", box);
  const shown = () => box.querySelector("iframe");
  const fitting = startFitting(box, shown);

  const measure = () => {
    const [width, height] = [box.offsetWidth, box.offsetHeight];
    if (output) output.textContent = `${width} × ${height}`;
    for (const handle of handles) {
      const size = handle.dataset.stageHandle === "width" ? width : height;
      handle.setAttribute("aria-valuenow", String(size));
      handle.setAttribute("aria-valuetext", `${size} pixels`);
    }
  };
  const show = () => {
    const chosen = new FormData(form);
    const textOf = (name: string) => String(chosen.get(name) ?? "");
    const option = form.querySelector<HTMLElement>(
      ":is([name=variant]:checked, [name=variant] :checked, [type=hidden])",
    );
    const query = ["scheme", "brand", "dir"].flatMap((name) => (textOf(name) ? [[name, textOf(name)]] : []));
    const addressOf = (requested: string[][]) =>
      `${option?.dataset.src ?? ""}${requested.length > 0 ? `?${new URLSearchParams(requested)}` : ""}`;
    const src = addressOf([...query, ["fit", "true"]]);
    const likePage = LIKE_PAGE.filter((name) => !textOf(name));
    setWidth(box, textOf("width") ? Number(textOf("width")) : undefined);
    if (textOf("scheme")) box.setAttribute("data-scheme-shown", textOf("scheme"));
    else box.removeAttribute("data-scheme-shown");
    const old = shown();
    const requested = `${src} ${likePage.join(" ")}`;
    if (old && stage.dataset.shown !== requested) {
      stage.dataset.shown = requested;
      const next = frameLike(old, src, ["data-led"]);
      if (option?.dataset.title) next.title = `Preview of ${stage.dataset.stage}: ${option.dataset.title}`;
      next.dataset.likePage = likePage.join(" ");
      old.replaceWith(next);
    }
    // Our own page at that address has the frame in it, wherever its document comes from.
    const { pathname, search } = new URL(addressOf(query), location.href);
    stage.querySelector("[data-stage-alone]")?.setAttribute("href", pathname + search);
    keepInAddress(chosen);
    measure();
  };

  form.addEventListener("change", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show();
  });
  for (const handle of handles) {
    const side = handle.dataset.stageHandle === "width" ? "width" : "height";
    handle.hidden = false;
    handle.setAttribute("aria-valuemin", String(MIN[side]));
    handle.setAttribute("aria-valuemax", "4096");
    startHandle(handle, box, side, () => {
      for (const radio of form.querySelectorAll<HTMLInputElement>("[name=width]"))
        if (side === "width") radio.checked = false;
      if (side === "height") fitting.stop();
      measure();
    });
  }
  new ResizeObserver(measure).observe(box);
  fitting.ask();
}

function setWidth(box: HTMLElement, width: number | undefined): void {
  if (width === undefined) box.style.removeProperty("--stage-width");
  else box.style.setProperty("--stage-width", `${width}px`);
}

/** A handle by pointer and by arrow keys. */
function startHandle(handle: HTMLElement, box: HTMLElement, side: "width" | "height", done: () => void): void {
  const resize = (size: number) => {
    const max = side === "width" ? (box.parentElement?.clientWidth ?? size) : 4096;
    const next = Math.round(Math.max(MIN[side], Math.min(size, max)));
    if (side === "width") setWidth(box, next);
    else box.style.setProperty("--stage-height", `${next}px`);
    done();
  };
  const sizeNow = () => (side === "width" ? box.offsetWidth : box.offsetHeight);
  const sign = () => (side === "width" && getComputedStyle(box).direction === "rtl" ? -1 : 1);
  handle.addEventListener("pointerdown", (down) => {
    const [from, start] = [sizeNow(), side === "width" ? down.clientX : down.clientY];
    handle.setPointerCapture(down.pointerId);
    box.setAttribute("data-dragging", "");
    // The box is centered: its edge follows the pointer if it grows on both sides.
    const factor = side === "width" ? 2 * sign() : 1;
    let moved = false;
    const move = ({ clientX, clientY }: PointerEvent) => {
      moved = true;
      resize(from + ((side === "width" ? clientX : clientY) - start) * factor);
    };
    handle.addEventListener("pointermove", move);
    handle.addEventListener(
      "lostpointercapture",
      () => {
        handle.removeEventListener("pointermove", move);
        box.removeAttribute("data-dragging");
        // Who cannot drag clicks (WCAG 2.5.7).
        if (!moved) resize(STOPS[side].find((stop) => stop > from) ?? STOPS[side][0]);
      },
      { once: true },
    );
    down.preventDefault();
    handle.focus();
  });
  handle.addEventListener("keydown", (event) => {
    const [less, more] = side === "width" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    if (event.key !== less && event.key !== more) return;
    event.preventDefault();
    resize(sizeNow() + (event.key === more ? 1 : -1) * sign() * STEP * (event.shiftKey ? 4 : 1));
  });
}

function keepInAddress(chosen: FormData): void {
  const url = new URL(location.href);
  for (const name of ["variant", "width", "scheme", "brand", "dir"]) {
    const value = chosen.get(name);
    if (typeof value === "string" && value !== "") url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}
