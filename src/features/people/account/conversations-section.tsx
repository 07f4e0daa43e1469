import type { Child } from "hono/jsx";
import { Submit } from "../../../web/account-form.tsx";
import { Moment } from "../../../web/components/moment.tsx";
import type { ConversationEntry } from "../../assistant/conversations/contract.ts";

/** One's own conversations with the assistant, where the deployment keeps them or has kept some. */
export function ConversationsSection({
  stored,
  conversations,
  csrf,
}: {
  stored: boolean;
  conversations: readonly ConversationEntry[];
  csrf: Child;
}) {
  if (!stored && conversations.length === 0) return null;
  return (
    <section class="a-section" aria-labelledby="conversations">
      <h2 id="conversations">Conversations with the assistant</h2>
      <p>
        Kept for you alone: nobody else reads them, administrators neither.{" "}
        {!stored && "No new ones are kept any more."}
      </p>
      {conversations.length === 0 ? (
        <p class="a-empty">None yet.</p>
      ) : (
        <>
          <ul class="a-list">
            {conversations.map(({ id, title, updatedAt }) => (
              <li>
                <div class="a-list-what">
                  <p>
                    <bdi>{title}</bdi>
                  </p>
                  <p class="a-list-more">
                    Last asked <Moment at={updatedAt} />
                  </p>
                </div>
                <form class="a-list-actions" method="post" action="/account">
                  {csrf}
                  <input type="hidden" name="id" value={id} />
                  <Submit
                    variant="plain"
                    size="small"
                    name="action"
                    value="delete-conversation"
                    label={`Delete the conversation “${title}”`}
                  >
                    Delete
                  </Submit>
                </form>
              </li>
            ))}
          </ul>
          <form class="a-form" method="post" action="/account">
            {csrf}
            <div>
              <Submit variant="plain" name="action" value="delete-conversations">
                Delete all conversations
              </Submit>
            </div>
          </form>
        </>
      )}
    </section>
  );
}
