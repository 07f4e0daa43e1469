import { expect, it } from "vitest";
import { explainFailedPut } from "./explain-failed-put.ts";

const OURS = "/assets/uploads/ast_a?expires=1";
const BUCKET = "https://files.example.com/design/uploads/ast_a?X-Amz-Expires=300";

it("says where a connection broke off, and of an object store what may be missing there", () => {
  expect(explainFailedPut({ status: 0, text: "" }, OURS)).toEqual({
    problem: "The connection was interrupted. Try again.",
    again: true,
  });
  const { problem, again } = explainFailedPut({ status: 0, text: "" }, BUCKET);
  expect(again).toBe(true);
  expect(problem).toContain("files.example.com was interrupted");
  expect(problem).toContain("CORS");
});

it("hands on what the registry says, and nothing of the XML of an object store", () => {
  const text = '{"error":"too_large","message":"The file has 200 MiB."}';
  expect(explainFailedPut({ status: 413, text }, OURS)).toEqual({ problem: "The file has 200 MiB.", again: false });
  const full = explainFailedPut({ status: 507, text: "<Error><Code>Full</Code></Error>" }, BUCKET);
  expect(full).toEqual({ problem: "The file storage rejected the file (status 507).", again: true });
});
