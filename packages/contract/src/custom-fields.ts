import * as z from 'zod/mini'

export const FIELD_KEY = /^[a-z0-9_]{1,40}$/
/** What a field of the account's own is called in files and in the address. */
export const fieldKey = () => z.string().check(z.regex(FIELD_KEY))

/** What one field holds: text (decimals, amounts and dates too), a whole number, yes or no, several choices. */
export const CustomValue = z.union([
  z.string().check(z.maxLength(10_000)),
  z.number(),
  z.boolean(),
  z.array(z.string().check(z.maxLength(255))).check(z.maxLength(500)),
])
export type CustomValue = z.infer<typeof CustomValue>
/** A record's values by the keys of their fields. A field that isn't among them is empty. */
export const CustomFields = z.record(z.string(), CustomValue)
export type CustomFields = z.infer<typeof CustomFields>
/** Values to write, by field; `null` clears one, and others stay. */
export const CustomFieldsInput = z.record(fieldKey(), z.nullable(CustomValue))
export type CustomFieldsInput = z.infer<typeof CustomFieldsInput>
