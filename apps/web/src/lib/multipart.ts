/** Field names as the API reads them: `user[name]`. Deeper values travel as JSON text. */
function fieldsOf(body: unknown): [name: string, value: string][] {
  const wrappers = Object.entries((body ?? {}) as Record<string, Record<string, unknown>>)
  return wrappers.flatMap(([wrapper, fields]) =>
    Object.entries(fields).flatMap(([key, value]): [string, string][] =>
      value === undefined ? [] : [[`${wrapper}[${key}]`, textOf(value)]],
    ),
  )
}

function textOf(value: unknown): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A body with a file in it; `null` as the file is an empty text, which removes the image that is there. */
export function toFormData(body: unknown, field: string, file: Blob | null): FormData {
  const form = new FormData()
  for (const [name, value] of fieldsOf(body)) form.append(name, value)
  if (file === null) form.append(field, '')
  else form.append(field, file, file instanceof File ? file.name : 'file')
  return form
}
