import { customType } from 'drizzle-orm/pg-core'

/** `timestamptz`, read as the ISO 8601 string the wire uses, so rows need no conversion. */
export const timestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** An amount in the account's currency. It is text in JavaScript: never a float. */
export const money = customType<{ data: string; driverData: string }>({
  dataType: () => 'numeric(19, 4)',
})

/** Text in natural order: ignoring case and accents, and with 9 before 10. */
export const naturalText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text collate "natural_sort"',
})

/** Text that the database generates. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text' })
