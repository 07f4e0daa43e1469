import { ApiError } from "../../platform/contract/api-error.ts";
import type { BytesResponse } from "../../platform/contract/endpoint.ts";
import type { Call } from "../../platform/contract/route.ts";
import { accountFrame } from "../ui/account/own-frame.ts";
import { accountPage } from "../ui/account-page.tsx";
import { Notice } from "../ui/components/form.tsx";

/** A page with only a message: the result of a request, or why it can't continue. */
export async function ending(
  call: Pick<Call, "frame" | "settings">,
  {
    heading,
    text,
    tone = "negative",
    status = 400,
    headers,
  }: {
    heading: string;
    text: string;
    tone?: "positive" | "negative" | "info";
    status?: number;
    headers?: Record<string, string>;
  },
): Promise<BytesResponse> {
  const body = <Notice tone={tone}>{text}</Notice>;
  return accountPage({ title: heading, heading, body, ...(await accountFrame(call)), status, headers });
}

/** Runs a form's handler. An expected refusal becomes a page. */
export async function showRefusalAsPage(
  call: Pick<Call, "frame" | "settings">,
  answer: () => Promise<BytesResponse>,
): Promise<BytesResponse> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const { message, status, headers } = error;
    return ending(call, { heading: "The request failed", text: message, status, headers });
  }
}
