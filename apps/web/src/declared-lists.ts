import type { ListSpec } from '#components/record-list/list-spec.ts'

export type Spec = ListSpec<{ id: string }>

const sources = import.meta.glob<string>('./features/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const modules = import.meta.glob<Record<string, unknown>>('./features/**/*.{ts,tsx}')
const DECLARES = /: ListSpec<\w+> =|= recordKind\(/
/** The files that declare a list. */
export const declaring = Object.keys(sources).filter((path) => DECLARES.test(sources[path]!))

const isSpec = (value: unknown): value is Spec =>
  typeof value === 'object' && value !== null && 'api' in value && 'rowName' in value

/** The list in a declaration of a kind, or a list itself. */
const specIn = (value: unknown): Spec[] => {
  const list = isSpec(value) ? value : (value as { list?: unknown } | null)?.list
  return isSpec(list) ? [list] : []
}
const specsOf = async (path: string) => Object.values(await modules[path]!()).flatMap(specIn)

/** All lists that are declared anywhere, for tests. */
export const lists = (await Promise.all(declaring.map(specsOf))).flat()
