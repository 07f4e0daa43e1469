import { deleteAsset, getAsset } from "../../../domain/assets/records-contract.ts";
import { call } from "../../ui/client/call.ts";
import { askWithUses } from "./ask-uses.ts";

/** Deletes an asset; one that is in use only after its uses were named. True where it is gone. */
export async function deleteAsked(id: string, say: (text: string) => void): Promise<boolean> {
  if (!confirm("Delete this file? Its history stays.")) return false;
  const answer = await call(deleteAsset, { params: { id }, query: { force: "false" } });
  if (answer.ok) return true;
  if (answer.error !== "in_use") {
    say(`Not deleted: ${answer.problem}`);
    return false;
  }
  const present = await call(getAsset, { params: { id } });
  if (!present.ok) {
    say(`Not deleted: ${present.problem}`);
    return false;
  }
  const isSure = await askWithUses({
    title: "It is in use",
    told: ["Where it is used, a missing picture will stand in its place."],
    lists: [{ heading: "Used by", usages: present.data.usages }],
    confirm: "Delete anyway",
    isDanger: true,
  });
  if (!isSure) {
    say("Not deleted.");
    return false;
  }
  const forced = await call(deleteAsset, { params: { id }, query: { force: "true" } });
  if (!forced.ok) say(`Not deleted: ${forced.problem}`);
  return forced.ok;
}
