import { z } from "zod";
import { publicAccess, registryWriters } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { okSchema } from "../../platform/contract/shapes.ts";
import { isObject } from "../../safe/is-object.ts";
import { logosKind } from "./kind.ts";
import { acceptLogoSet, logoSet } from "./logo-set.ts";

export const getLogos = endpoint({
  method: "GET",
  path: "/api/registry/logos",
  summary: "Get the logo set",
  tag: "Logos",
  access: publicAccess,
  answer: { json: z.object({ logoSet: logoSet.nullable() }) },
  record: { kind: logosKind },
});

export const postLogos = endpoint({
  method: "POST",
  path: "/api/registry/logos",
  summary: "Replace the logo set",
  tag: "Logos",
  access: registryWriters,
  body: z.object({ logoSet }),
  accept: (body) => (isObject(body) ? { ...body, logoSet: acceptLogoSet(body.logoSet) } : body),
  answer: { json: okSchema },
  limit: "registry",
  writes: [logosKind],
  record: { kind: logosKind },
  example: {
    logoSet: {
      name: "Tideline",
      variants: [
        {
          id: "tideline-primary-color",
          name: "Tideline primary",
          variant: "color",
          form: "primary",
          svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#0a6c74" d="M0 0h8v8H0z"/></svg>',
        },
      ],
      clearspace: "0.5x",
      minWidth: "24px",
      doNot: ["Stretch it"],
    },
  },
});

export const getLogoSvg = endpoint({
  method: "GET",
  path: "/api/registry/logo.svg",
  summary: "Get the main logo",
  description: "Returns the primary logo in color.",
  tag: "Logos",
  access: publicAccess,
  headers: "sandbox",
  answer: { bytes: ["image/svg+xml"], about: "The sanitized logo." },
  errors: [404, 422],
});

export const getLogoVariant = endpoint({
  method: "GET",
  path: "/logos/{id}.svg",
  summary: "Get a logo",
  tag: "Logos",
  access: publicAccess,
  headers: "sandbox",
  params: z.object({ id: z.string() }),
  answer: { bytes: ["image/svg+xml"], about: "The sanitized logo." },
  errors: [404, 422],
});
