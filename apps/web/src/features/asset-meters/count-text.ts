import { format } from '#lib/format.ts'

/** `1,234.5 h`: what a meter counts, in the reader's language. */
export const countText = (value: string, unit: string): string =>
  `${format.decimal(value, 6)} ${unit}`
