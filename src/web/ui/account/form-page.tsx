import type { Child } from "hono/jsx";
import { z } from "zod";
import { checkCsrf, csrfToken } from "../../../domain/people/accounts/csrf.ts";
import type { Access } from "../../../platform/contract/access.ts";
import { ApiError } from "../../../platform/contract/api-error.ts";
import { type BytesResponse, endpoint } from "../../../platform/contract/endpoint.ts";
import { bytesRoute, type Call, type Route } from "../../../platform/contract/route.ts";
import type { Schema } from "../../../store/schema.ts";
import { type AccountPage, accountPage } from "../account-page.tsx";
import { CsrfField, Notice } from "../components/form.tsx";
import { accountFrame } from "./own-frame.ts";

/** Fields of a form, as a browser sends them. */
export type FormFields = Record<string, string>;

const fieldsSchema = z.record(z.string().max(200), z.string().max(10_000));

/** The input of a page: the token of its forms, and the fault of the last one. */
export interface FormInput {
  /** Goes into every form. */
  csrf: Child;
  /** The sent fields. Empty on the first view. */
  fields: FormFields;
  /** Shown above the form. */
  notice?: Child;
}

/** An invalid field. The page is drawn again with the sentence next to the field. */
export class FormFieldFault extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

export interface FormPage<P, Q> {
  path: string;
  tag: string;
  summary: string;
  /** The effect of its form, in a line: the summary of the POST. */
  does?: string;
  /** An endpoint of the API does the same as the form. */
  alsoInApi?: true;
  access: Access;
  params?: Schema<P>;
  query?: Schema<Q>;
  /** Draws the page, or answers something else, such as `redirect`. `fault` names the field that did not do. */
  draw(
    call: Call<P, Q, undefined>,
    drawing: FormInput & { fault?: FormFieldFault },
  ): Promise<Omit<AccountPage, "frameTitle" | "logo"> | BytesResponse>;
  /** Executes the form. Returns the response; `FormFieldFault` and `ApiError` draw the page again. */
  submit(
    call: Call<P, Q, undefined>,
    fields: FormFields,
    drawing: FormInput,
  ): Promise<Omit<AccountPage, "frameTitle" | "logo"> | BytesResponse>;
}

/** A page with forms on it: its GET and its POST. The POST needs the token of the page and comes from our own site. */
export function formPage<P = undefined, Q = undefined>(page: FormPage<P, Q>): readonly Route[] {
  const { path, tag, summary, does = `${summary} (form)`, access, params, query, alsoInApi } = page;
  const shared = {
    path,
    tag,
    access,
    params,
    query,
    headers: "page",
    cache: "none",
    answer: { bytes: ["text/html"], about: "An HTML page." },
  } as const;
  const finish = async (
    call: Call,
    answer: Omit<AccountPage, "frameTitle" | "logo"> | BytesResponse,
    headers = {},
  ): Promise<BytesResponse> => {
    if ("bytes" in answer) return answer;
    return accountPage({ ...answer, ...(await accountFrame(call)), headers: { ...headers, ...answer.headers } });
  };

  const get = bytesRoute(endpoint<P, Q>({ method: "GET", summary, ...shared }), async (call) => {
    const { token, headers } = csrfToken(call);
    return finish(call, await page.draw(call, { csrf: <CsrfField token={token} />, fields: {} }), headers);
  });
  const post = bytesRoute(
    endpoint<P, Q, FormFields>({
      method: "POST",
      summary: does,
      ...shared,
      body: fieldsSchema,
      takes: "form",
      ...(alsoInApi && { alsoInApi }),
      limit: "oauth",
      example: {},
    }),
    async ({ body: fields, ...rest }) => {
      const call = { ...rest, body: undefined };
      const { token, headers } = csrfToken(call);
      const drawing: FormInput = { csrf: <CsrfField token={token} />, fields };
      try {
        checkCsrf({ ...call, body: fields });
        return await finish(call, await page.submit(call, fields, drawing), headers);
      } catch (error) {
        if (error instanceof FormFieldFault) {
          const drawn = await page.draw(call, { ...drawing, fault: error });
          return finish(
            call,
            "bytes" in drawn ? drawn : { ...drawn, title: `Error: ${drawn.title}`, status: 400 },
            headers,
          );
        }
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        const notice = <Notice tone="negative">{error.message}</Notice>;
        const { status, headers: more } = error;
        const drawn = await page.draw(call, { ...drawing, notice });
        // A person who has signed in since is redirected, because the form has no purpose.
        return finish(
          call,
          "bytes" in drawn ? drawn : { ...drawn, title: `Error: ${drawn.title}`, status, headers: more },
          headers,
        );
      }
    },
  );
  return [get, post];
}

/** Redirects to another page of ours, with GET (RFC 9110 §15.4.4). */
export const redirect = (location: string, headers: BytesResponse["headers"] = {}): BytesResponse => ({
  bytes: "",
  type: "text/plain; charset=utf-8",
  status: 303,
  headers: { location, "cache-control": "no-store", ...headers },
});

/** A field's fault, for `Field`. */
export const formFaultOf = (drawing: { fault?: FormFieldFault }, field: string): string | undefined =>
  drawing.fault?.field === field ? drawing.fault.message : undefined;
