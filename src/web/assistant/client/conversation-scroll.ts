/** Nearer to the end than this is at the end. */
const AT_END_PX = 80;

/** Keeps the end of what grows in sight, unless the reader went back in it. Answers what shows the end at once. */
export function followEnd(body: HTMLElement, content: HTMLElement): () => void {
  let isAtEnd = true;
  const showEnd = () => {
    body.scrollTop = body.scrollHeight;
  };
  body.addEventListener("scroll", () => {
    isAtEnd = body.scrollHeight - body.scrollTop - body.clientHeight < AT_END_PX;
  });
  new ResizeObserver(() => {
    if (isAtEnd) showEnd();
  }).observe(content);
  return showEnd;
}
