import * as z from 'zod/mini'
import { customColumn } from './custom-column.ts'
import { type AnyOf, anyText } from './list.ts'
import type { Schema } from './route.ts'

/** The parameters of a custom field: a filter, a bound of a range, an exact value, or a search in a facet. */
const PARAMETER = /^(filter\[cf:[a-z0-9_]{1,40}\](\[(gte|lte|eq)\])?|search\[cf:[a-z0-9_]{1,40}\])$/
export const isCustomParameter = (name: string) => PARAMETER.test(name)

type Shape = z.core.$ZodShape
type Values = z.ZodMiniOptional<
  z.ZodMiniType<AnyOf<string>, string | (string | null)[] | undefined>
>
/** The parameters that custom fields add to a query; which fields exist depends on the account. */
type CustomParameters = {
  [_ in `filter[cf:${string}]` | `search[cf:${string}]`]: Values
}

/** Lets a query have parameters of custom fields; each becomes a list of values. */
export const withCustom = <Query extends Shape>(query: z.ZodMiniObject<Query, z.core.$strict>) =>
  z.catchall(z.object(query.shape), anyText()).check((payload) => {
    const known = Object.keys(query.shape)
    const unknown = Object.keys(payload.value).filter(
      (key) => !known.includes(key) && !isCustomParameter(key),
    )
    if (unknown.length > 0)
      payload.issues.push({
        code: 'unrecognized_keys',
        keys: unknown,
        input: payload.value,
      })
  }) as unknown as z.ZodMiniObject<Query & CustomParameters, z.core.$strict>

type Sort<Column extends string> = z.ZodMiniDefault<z.ZodMiniType<Column, Column>>
type Sorted<Query extends Shape> = Query extends { sort: Sort<infer Column> }
  ? Omit<Query, 'sort'> & { sort: Sort<Column | `cf:${string}`> }
  : never

/** The same for a list, which can be sorted by such a field, too. */
export function customList<Query extends Shape & { sort: z.ZodMiniDefault }>(
  list: z.ZodMiniObject<Query, z.core.$strict>,
) {
  const { innerType, defaultValue } = list.shape.sort._zod.def
  const sort = z._default(z.union([innerType as Schema, customColumn()]), defaultValue)
  return withCustom(
    z.strictObject({ ...list.shape, sort }) as unknown as z.ZodMiniObject<
      Sorted<Query>,
      z.core.$strict
    >,
  )
}

/** Whether a query has such parameters. */
export const takesCustom = (query: Schema): boolean => {
  const { catchall } = query._zod.def as { catchall?: Schema }
  return catchall !== undefined && catchall._zod.def.type !== 'never'
}
