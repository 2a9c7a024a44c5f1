import * as z from 'zod/mini'

export const FIELD_KEY = /^[a-z0-9_]{1,40}$/
/** The key of a custom field in files and addresses. */
export const fieldKey = () => z.string().check(z.regex(FIELD_KEY))

/**
 * A value of a custom field: text (also for decimals, amounts and dates), a whole number, yes or no, or several
 * choices.
 */
export const CustomValue = z.union([
  z.string().check(z.maxLength(10_000)),
  z.number(),
  z.boolean(),
  z.array(z.string().check(z.maxLength(255))).check(z.maxLength(500)),
])
export type CustomValue = z.infer<typeof CustomValue>
/** The values of a record by the keys of their fields; missing ones are empty. */
export const CustomFields = z.record(z.string(), CustomValue)
export type CustomFields = z.infer<typeof CustomFields>
/** Values to write, by key; `null` clears one, and others stay. */
export const CustomFieldsInput = z.record(fieldKey(), z.nullable(CustomValue))
export type CustomFieldsInput = z.infer<typeof CustomFieldsInput>
