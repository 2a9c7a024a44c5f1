/**
 * The parameters that filter by free texts. Texts may contain commas, so these repeat the parameter, while ids and
 * enums are one comma-separated list. `pageSearch` adds the names from the pages' schemas.
 */
const textLists = new Set<string>()

export const noteTextList = (key: string) => textLists.add(key)

/** Parses `?search=x&filter[status]=a,b` into an object of strings; repeated parameters become lists. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {}
  for (const [key, value] of new URLSearchParams(search)) {
    const before = found[key]
    if (before === undefined) found[key] = value
    else found[key] = Array.isArray(before) ? [...before, value] : [before, value]
  }
  return found
}

const textOf = (value: unknown) => (value === null ? 'null' : String(value))

function valuesOf(key: string, value: unknown): string[] {
  if (value === undefined || value === null || value === '') return []
  if (!Array.isArray(value)) return [textOf(value)]
  if (value.length === 0) return []
  return textLists.has(key) ? value.map(textOf) : [value.map(textOf).join(',')]
}

// Brackets, commas and colons are valid in a query and stay readable in shared URLs.
const encode = (text: string) =>
  encodeURIComponent(text)
    .replace(/%5B/gi, '[')
    .replace(/%5D/gi, ']')
    .replace(/%2C/gi, ',')
    .replace(/%3A/gi, ':')
    .replace(/%2F/gi, '/')
    .replace(/%20/g, '+')

/** The inverse of `parseSearch`. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parts = Object.entries(search).flatMap(([key, value]) =>
    valuesOf(key, value).map((text) => `${encode(key)}=${encode(text)}`),
  )
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
