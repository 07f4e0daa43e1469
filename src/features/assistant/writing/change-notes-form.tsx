import { Button } from "../../../web/components/button.tsx";
import { Fold } from "../../../web/components/fold.tsx";
import { Icon } from "../../../web/components/icon.tsx";
import { AUDIENCES } from "./contract.ts";

const DAYS = 30;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Asks for notes of what changed, for members where there is a model; its script shows them. `since` is a date, by default 30 days ago. */
export function ChangeNotesForm({ since }: { since?: string }) {
  const now = Date.now();
  return (
    <div class="change-notes" data-island="writing">
      <Fold title="Write change notes">
        <div>
          <form data-notes-form="">
            <label>
              <span>Since</span>
              <input type="date" name="since" required value={since || dayOf(now - DAYS * 86_400_000)} />
            </label>
            <label>
              <span>Until</span>
              <input type="date" name="until" value={dayOf(now)} />
            </label>
            <label>
              <span>For</span>
              <span class="r-select">
                <select name="audience" autocomplete="off">
                  {AUDIENCES.map((audience) => (
                    <option value={audience}>{audience === "designers" ? "Designers" : "Developers"}</option>
                  ))}
                </select>
                <Icon name="chevron-down" />
              </span>
            </label>
            <Button type="submit" variant="primary" disabled data={{ "data-notes-write": "" }}>
              Write
            </Button>
          </form>
          <p class="change-notes-status" role="status" data-notes-status="" />
          <section aria-label="Change notes" data-notes-result="" hidden>
            <div class="prose" data-notes-text="" />
            <div class="change-notes-end">
              <Button size="small" icon="copy" data={{ "data-notes-copy": "" }}>
                Copy as markdown
              </Button>
              <p data-notes-origin="" />
            </div>
          </section>
        </div>
      </Fold>
    </div>
  );
}
