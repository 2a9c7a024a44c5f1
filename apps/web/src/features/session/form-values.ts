/** The texts of an uncontrolled form, by field name. */
export function formValues(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return Object.fromEntries(entries) as Record<string, string>
}

/** Moves the focus to the first field that has a problem. */
export function focusFirstProblem(form: HTMLFormElement, problems: Record<string, unknown>): void {
  const name = Object.keys(problems)[0]
  if (name) form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
}
