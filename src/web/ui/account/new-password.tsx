import { hashPassword, passwordFault } from "../../../domain/people/accounts/password.ts";
import { PASSWORD_MIN } from "../../../platform/contract/settings.ts";
import { Field } from "../components/form.tsx";
import { type Drawing, FieldFault, type Fields, faultOf } from "./form-page.tsx";

/** The field for a new password. */
export function NewPassword({
  drawing,
  name = "password",
  label = "Password",
  autofocus,
}: {
  drawing: Drawing & { fault?: FieldFault };
  name?: string;
  label?: string;
  autofocus?: boolean;
}) {
  return (
    <Field
      label={label}
      name={name}
      type="password"
      autocomplete="new-password"
      minlength={PASSWORD_MIN}
      hint={`At least ${PASSWORD_MIN} characters. A few words in a row are easy to remember.`}
      error={faultOf(drawing, name)}
      autofocus={autofocus}
    />
  );
}

/** Throws `FieldFault` where the new password does not do. */
export function checkNewPassword(fields: Fields, name = "password"): string {
  const password = fields[name] ?? "";
  const fault = passwordFault(password);
  if (fault) throw new FieldFault(name, fault);
  return password;
}

/** The new password of a form, hashed. Throws `FieldFault` where it does not do. */
export const hashNewPassword = async (fields: Fields, name = "password"): Promise<string> =>
  hashPassword(checkNewPassword(fields, name));

/** The name in a form. Throws `FieldFault` if it is missing. */
export function nameIn({ name = "" }: Fields): string {
  const plain = name.trim().replaceAll(/\s+/g, " ");
  if (plain === "") throw new FieldFault("name", "Enter your name.");
  if (plain.length > 100) throw new FieldFault("name", "Use at most 100 characters.");
  return plain;
}
