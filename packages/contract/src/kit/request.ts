import type { InputOf, Route } from './route.ts'

/** A list repeats its parameter, because names contain commas; `null` among its values means "has none". */
const asTexts = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.map((item) => (item === null ? 'null' : String(item)))
  return value === undefined || value === null || value === '' ? [] : [String(value)]
}

/** The request of an HTTP client for a route and its input; used by the browser and the tests. */
export function toRequest<R extends Route>(route: R, input: InputOf<R>) {
  const {
    params = {},
    query = {},
    body,
    headers = {},
  } = input as {
    params?: Record<string, string>
    query?: Record<string, unknown>
    body?: unknown
    headers?: Record<string, string>
  }
  const path = route.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const text of asTexts(value)) search.append(key, text)
  return {
    method: route.method,
    url: `/api/v1${path}${search.size > 0 ? `?${search}` : ''}`,
    body,
    headers,
  }
}
