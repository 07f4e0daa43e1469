import { hashPassword, passwordFault } from "../../../domain/people/accounts/password.ts";
import { PASSWORD_MIN } from "../../../platform/contract/settings.ts";
import { Field } from "../components/form.tsx";
import { FormFieldFault, type FormFields, type FormInput, formFaultOf } from "./form-page.tsx";

/** The field for a new password. */
export function NewPassword({
  drawing,
  name = "password",
  label = "Password",
  autofocus,
}: {
  drawing: FormInput & { fault?: FormFieldFault };
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
      error={formFaultOf(drawing, name)}
      autofocus={autofocus}
    />
  );
}

/** Throws `FormFieldFault` where the new password does not do. */
export function checkNewPassword(fields: FormFields, name = "password"): string {
  const password = fields[name] ?? "";
  const fault = passwordFault(password);
  if (fault) throw new FormFieldFault(name, fault);
  return password;
}

/** The new password of a form, hashed. Throws `FormFieldFault` if the password isn't acceptable. */
export const hashNewPassword = async (fields: FormFields, name = "password"): Promise<string> =>
  hashPassword(checkNewPassword(fields, name));

/** The name in a form. Throws `FormFieldFault` if it is missing. */
export function readNameField({ name = "" }: FormFields): string {
  const plain = name.trim().replaceAll(/\s+/g, " ");
  if (plain === "") throw new FormFieldFault("name", "Enter your name.");
  if (plain.length > 100) throw new FormFieldFault("name", "Use at most 100 characters.");
  return plain;
}
