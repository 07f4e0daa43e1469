import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The drawer of the assistant on a page, and what lies in it. */
export const drawer = (page: Page) => page.getByRole("dialog", { name: "Assistant" });
export const field = (page: Page) => drawer(page).getByRole("textbox", { name: "Your question" });
export const answers = (page: Page) => drawer(page).locator(".assistant-answer");
/** What a screen reader was told, in order. */
export const heard = (page: Page) => drawer(page).getByRole("log").locator("p").allTextContents();

/** Goes to a page and presses the keys of the assistant there, once its script listens to them. */
export async function pressKeys(page: Page, path = "/docs"): Promise<void> {
  await page.goto(path);
  // The script writes the keys into the title of the button.
  await page.locator('.r-ask-button[title^="Ask the assistant ("]').first().waitFor({ state: "attached" });
  await page.keyboard.press("Control+j");
}

/** Goes to a page and opens the assistant there by its keys. */
export async function open(page: Page, path = "/docs"): Promise<void> {
  await pressKeys(page, path);
  await expect.poll(() => field(page).isVisible()).toBe(true);
}

export async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await page.keyboard.press("Enter");
}

export const isFocused = (element: Element) => element === document.activeElement;
