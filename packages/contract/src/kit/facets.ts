import * as z from 'zod/mini'
import { customColumn } from './custom-column.ts'
import { anyOf } from './list.ts'

/** Values of a field, with the number of records that have each under the other filters. */
export const Facet = z.strictObject({
  field: z.string(),
  /** False if the counts are estimates from a sample, because very many records match. */
  exact: z.optional(z.boolean()),
  values: z.array(
    z.strictObject({
      value: z.nullable(z.string()),
      name: z.nullable(z.string()),
      /** For a location: the names from its site down to it. */
      path: z.optional(z.nullable(z.string())),
      /** Null for a value that isn't in the sample: few records have it, or none. */
      count: z.nullable(z.int()),
    }),
  ),
})
export type Facets = z.infer<typeof Facet>[]

/**
 * `fields=` names the facets; `search[field]=` narrows the values of one.
 *
 * @param custom whether custom fields are among them
 */
export const facetsQuery = <const Field extends string>(
  fields: readonly [Field, ...Field[]],
  custom = false,
) => ({
  fields: anyOf(
    (custom ? z.union([z.enum(fields), customColumn()]) : z.enum(fields)) as z.ZodMiniType<
      Field,
      Field
    >,
  ),
  ...(Object.fromEntries(
    fields.map((field) => [`search[${field}]`, z.optional(z.string().check(z.maxLength(200)))]),
  ) as { [_ in `search[${Field}]`]: z.ZodMiniOptional<z.ZodMiniString> }),
})
