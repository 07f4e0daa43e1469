import type { BytesResponse } from "../../../platform/contract/endpoint.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { accountPage } from "../account-page.tsx";
import { accountFrame } from "./own-frame.ts";

/**
 * A page that redirects immediately to an address that may redirect to other origins. A plain redirect would belong to
 * the sent form, and Chromium stops a chain of redirects that leaves the origins allowed by the form's page
 * (`form-action`; https://github.com/w3c/webappsec-csp/issues/8).
 */
export async function leadOn(
  call: Pick<Call, "frame" | "settings">,
  {
    title,
    heading,
    link,
    to,
    headers,
  }: { title: string; heading: string; link: string; to: string; headers?: BytesResponse["headers"] },
): Promise<BytesResponse> {
  return accountPage({
    title,
    heading,
    body: (
      <p>
        <a href={to}>{link}</a>
      </p>
    ),
    ...(await accountFrame(call)),
    headers: { ...headers, refresh: `0; url=${to}` },
  });
}
