/**
 * Filters over free text. Commas belong to names, so their values repeat the parameter, while ids and
 * closed values travel as one comma list. `pageSearch` fills this in from the pages' schemas.
 */
const textLists = new Set<string>()

export const noteTextList = (key: string) => textLists.add(key)

/** `?search=x&filter[status]=a,b` as an object of texts; a repeated parameter is a list. */
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

// Brackets, commas and colons are allowed in a query; people read and share these addresses.
const encode = (text: string) =>
  encodeURIComponent(text)
    .replace(/%5B/gi, '[')
    .replace(/%5D/gi, ']')
    .replace(/%2C/gi, ',')
    .replace(/%3A/gi, ':')
    .replace(/%2F/gi, '/')
    .replace(/%20/g, '+')

/** The reverse of `parseSearch`: the address of a page's state, with the API's own names. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parts = Object.entries(search).flatMap(([key, value]) =>
    valuesOf(key, value).map((text) => `${encode(key)}=${encode(text)}`),
  )
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
