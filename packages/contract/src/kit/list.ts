import * as z from 'zod/mini'
import { customColumn, keyOf } from './custom-column.ts'
import type { Schema } from './route.ts'
import { typed } from './typed.ts'

const DIGITS = /^(?:\d+|-[1-9]\d*)$/

/** A whole number in the address, in plain digits: `Number` would also read one in `0x1`, `1e0` and ` 1`. */
export const wholeParam = (min: number, max: number) =>
  typed<number, number | string>(
    z.pipe(
      z.transform((value: unknown) =>
        typeof value === 'string' && DIGITS.test(value) ? Number(value) : value,
      ),
      z.int().check(z.minimum(min), z.maximum(max)),
    ),
  )

type Shape = z.core.$ZodShape

type Spec<Column extends string, Filters extends Record<string, Schema>> = {
  /** The columns that may be sorted by; the first is the default. Each needs an index. */
  sort: readonly [Column, ...Column[]]
  order?: 'asc' | 'desc'
  per_page?: number
  filters?: Filters
}

/** The search, filters, order and page of a list, as in the address of its page. */
export const searchQuery = <
  const Column extends string,
  Filters extends Record<string, Schema> = Record<never, never>,
>({
  sort,
  order = 'asc',
  per_page = 100,
  filters,
}: Spec<Column, Filters>) =>
  z.strictObject({
    page: z._default(wholeParam(1, 1_000_000), 1),
    per_page: z._default(wholeParam(1, 200), per_page),
    search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    sort: z._default(z.enum(sort), sort[0]),
    order: z._default(z.enum(['asc', 'desc']), order),
    ...(filters ?? ({} as Filters)),
  })

/**
 * The query parameters of every list; `sort` and the filters only accept those of the entity.
 *
 * @param of the listed record: `fields` names its fields
 */
export function listQuery<
  Item extends Shape,
  const Column extends string,
  Filters extends Record<string, Schema> = Record<never, never>,
>(of: z.ZodMiniObject<Item, z.core.$strict>, spec: Spec<Column, Filters>) {
  return z.extend(searchQuery(spec), {
    /** The end of the previous page, from its `meta.next_cursor`. */
    cursor: z.optional(z.string().check(z.maxLength(2_000))),
    view: z.optional(z.enum(['complete'])),
    fields: someOf(of),
  })
}

export type ListQuery = z.output<ReturnType<typeof listQuery<Shape, string>>>

/** The values of a filter, any of which matches; `null` among them means "has none". */
export type AnyOf<T> = (T | null)[] | undefined

/** A value of a filter as in an address. Objects are left for the schema to refuse. */
const textOf = (item: unknown) => (typeof item === 'object' && item !== null ? item : String(item))

/** Each value once, so that a repeated one isn't read many times. */
const listed = (value: unknown): unknown[] => [
  ...new Set(
    (Array.isArray(value) ? value : [value])
      .map(textOf)
      .flatMap((item): unknown[] => (typeof item === 'string' ? item.split(',') : [item])),
  ),
]

/** The fields of every record of a list: its id, its version, and the state that actions depend on. */
const ALWAYS = ['id', 'lock_version', 'archived_at', 'status'] as const

/** A record of a list with a choice of fields. It may have others, too. */
export type Some<T, Field extends keyof T> = Pick<
  T,
  Field | Extract<keyof T, (typeof ALWAYS)[number]>
> &
  Partial<T>

/** The fields that belong to a requested one: the record that an id refers to, and the names in custom fields. */
function withRelated(name: string): string[] {
  const own = ['custom_fields', 'custom_field_names']
  if (keyOf(name) !== undefined || name === own[0]) return own
  return [name, name.replace(/_id$/, '')]
}

/**
 * `fields=`: a list answers only these fields of each record, and those that it always has. Without it, and with
 * `view=complete`, records are complete.
 */
function someOf<Item extends Shape>({ shape }: z.ZodMiniObject<Item, z.core.$strict>) {
  const all = Object.keys(shape)
  const known = z.enum(all)
  const name = 'custom_fields' in shape ? z.union([known, customColumn()]) : known
  return z.optional(
    typed<(keyof Item & string)[] | undefined, string | readonly string[] | undefined>(
      z.pipe(
        z.pipe(z.transform(listed), z.array(name)),
        // In the record's own order, so that requests in another order get the same answer.
        z.transform((asked: string[]) => {
          const some = new Set<string>([...ALWAYS, ...asked.flatMap(withRelated)])
          return all.filter((field) => some.has(field))
        }),
      ),
    ),
  )
}

/**
 * A filter of ids or fixed values, separated by commas, any of which matches; `null` means empty, `all` means no
 * filter.
 */
export const anyOf = <T extends z.ZodMiniType<string, string | number>>(item: T) =>
  z.optional(
    typed<AnyOf<z.output<T>>, z.input<T> | string | (z.input<T> | null)[] | undefined>(
      z.pipe(
        z.transform((value: unknown) => {
          const items = listed(value)
          return items.includes('all')
            ? undefined
            : items.map((one) => (one === 'null' ? null : one))
        }),
        z.optional(z.array(z.nullable(item))),
      ),
    ),
  )

/** Some of these values, separated by commas, in the given order; repeated ones are left out. */
export const severalOf = <Value extends string>(one: z.ZodMiniType<Value>, most: number) =>
  z.optional(
    typed<Value[] | undefined, string | readonly string[] | undefined>(
      z.pipe(z.transform(listed), z.array(one).check(z.maxLength(most))),
    ),
  )

/** A filter of texts: the parameter is repeated, because names contain commas. */
export const anyText = () =>
  z.optional(
    typed<AnyOf<string>, string | (string | null)[] | undefined>(
      z.pipe(
        z.transform((value: unknown) =>
          (Array.isArray(value) ? value : [value]).map((one) =>
            one === 'null' ? null : textOf(one),
          ),
        ),
        z.array(z.nullable(z.string().check(z.maxLength(255)))),
      ),
    ),
  )

/** `true` or `false` in the address; `all` means no filter. */
export const yesNo = () =>
  z.optional(
    z.pipe(
      z.union([z.boolean(), z.enum(['true', 'false', 'all'])]),
      z.transform((value: boolean | 'true' | 'false' | 'all') =>
        value === 'all' ? undefined : value === true || value === 'true',
      ),
    ),
  )

/** The bounds of a range of dates or amounts, both optional and inclusive. */
export const between = <const Name extends string, T extends Schema>(name: Name, item: T) =>
  ({
    [`filter[${name}][gte]`]: z.optional(item),
    [`filter[${name}][lte]`]: z.optional(item),
  }) as {
    [_ in `filter[${Name}][gte]` | `filter[${Name}][lte]`]: z.ZodMiniOptional<T>
  }

/** The same, or any of several values; `null` means records without a value. */
export const ranged = <const Name extends string, T extends z.ZodMiniType<string, string | number>>(
  name: Name,
  item: T,
) =>
  ({ ...between(name, item), [`filter[${name}]`]: anyOf(item) }) as ReturnType<
    typeof between<Name, T>
  > & { [_ in `filter[${Name}]`]: ReturnType<typeof anyOf<z.ZodMiniType<string, string>>> }

export const PageMeta = z.strictObject({
  page: z.int(),
  per_page: z.int(),
  /** Null if the total is. */
  total_pages: z.nullable(z.int()),
  total_records: z.int(),
  /** False above the number up to which a filtered list is counted. */
  total_exact: z.boolean(),
  next_cursor: z.nullable(z.string()),
})
export type PageMeta = z.infer<typeof PageMeta>

export const one = <T extends Schema>(item: T) => z.strictObject({ data: item })
export const many = <T extends Schema>(item: T) =>
  z.strictObject({ data: z.array(item), meta: PageMeta })
export type Page<T> = { data: T[]; meta: PageMeta }

/** The `meta` of a list without pages. Its total isn't exact if it only has the first matches. */
export const UnpagedMeta = z.extend(PageMeta, { page: z.literal(1) })
export type UnpagedMeta = z.infer<typeof UnpagedMeta>

/** A list without pages. The server adds its `meta`, unless the handler answers one because more exist. */
export const unpaged = <T extends Schema>(item: T) =>
  z.strictObject({ data: z.array(item), meta: UnpagedMeta })

/**
 * The `meta` of so many records.
 *
 * @param isExact false if there may be more
 */
export const unpagedMeta = (n: number, isExact = true): UnpagedMeta => ({
  page: 1,
  per_page: Math.max(n, 1),
  total_pages: Math.min(n, 1),
  total_records: n,
  total_exact: isExact,
  next_cursor: null,
})
