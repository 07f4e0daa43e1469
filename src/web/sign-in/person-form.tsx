import type { Child } from "hono/jsx";
import { type FormFieldFault, type FormInput, formFaultOf } from "../ui/account/form-page.tsx";
import { NewPassword } from "../ui/account/new-password.tsx";
import { Field, Submit } from "../ui/components/form.tsx";

/** The form for identity: sign in, join, set up, new password. */
export function PersonForm({
  action,
  drawing,
  hidden = {},
  name = false,
  email,
  password,
  focus,
  submit,
  children,
}: {
  /** Where it goes. */
  action: string;
  drawing: FormInput & { fault?: FormFieldFault };
  /** Hidden fields. */
  hidden?: Record<string, string>;
  /** Whether it has a name field. */
  name?: boolean;
  /** A known address. Otherwise it has an address field. */
  email?: string;
  /** `known`: the one there is; else the label of a new one. */
  password?: "known" | { label: string };
  /** The field one begins in. */
  focus?: "name" | "email" | "password";
  submit: string;
  /** Before the button. */
  children?: Child;
}) {
  const { csrf, fields } = drawing;
  return (
    <form class="a-form" method="post" action={action}>
      {csrf}
      {Object.entries(hidden).map(([field, value]) => (
        <input type="hidden" name={field} value={value} />
      ))}
      {email !== undefined && <EmailField value={email} readonly />}
      {name && (
        <Field
          label="Your name"
          name="name"
          value={fields.name}
          autocomplete="name"
          maxlength={100}
          error={formFaultOf(drawing, "name")}
          autofocus={focus === "name"}
        />
      )}
      {email === undefined && (
        <EmailField value={fields.email} error={formFaultOf(drawing, "email")} autofocus={focus === "email"} />
      )}
      {password === "known" && (
        <Field
          label="Password"
          name="password"
          type="password"
          autocomplete="current-password"
          autofocus={focus === "password"}
        />
      )}
      {typeof password === "object" && (
        <NewPassword drawing={drawing} label={password.label} autofocus={focus === "password"} />
      )}
      {children}
      <Submit>{submit}</Submit>
    </form>
  );
}

const EmailField = (more: { value?: string; readonly?: boolean; error?: string; autofocus?: boolean }) => (
  <Field
    label="Email address"
    name="email"
    type="email"
    autocomplete="username"
    autocapitalize="none"
    spellcheck={false}
    {...more}
  />
);

/** The way to the other page, below the form. */
export const OtherPageLink = ({ href, children }: { href: string; children: Child }) => (
  <p class="r-hint a-beside">
    <a href={href}>{children}</a>
  </p>
);
