import * as z from 'zod/mini'
import { isCountry } from './country.ts'
import { oneLine, tidyLine, tidyText, trimmed } from './lines.ts'
import { typed } from './typed.ts'

/** Whether PostgreSQL can store a text: it accepts no NUL and no half of a surrogate pair. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
export const storable = z.refine<string>(isStorable, {
  params: { code: 'unstorable' },
  abort: true,
})

const line = (max: number) =>
  z.string().check(storable, z.overwrite(tidyLine), oneLine, z.maxLength(max))
const lines = (max: number) => z.string().check(storable, z.overwrite(tidyText), z.maxLength(max))

/** An empty text counts as none. The last schema is for OpenAPI, which can't describe a transform. */
const optional = (schema: ReturnType<typeof line>) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.nullable(schema),
        z.transform((value: string | null) => value || null),
      ),
      z.nullable(z.string()),
    ),
  )

/** A required name or another text in one line, tidied, of at most `max` characters. */
export const text = (max: number) => line(max).check(z.minLength(1))
/** The same, but optional. */
export const optionalText = (max: number) => optional(line(max))

/** A required text with one or more lines. */
export const longText = (max: number) => lines(max).check(z.minLength(1))
/** The same, but optional. */
export const optionalLongText = (max: number) => optional(lines(max))

/** An optional value, which `null` clears; the empty text of a form counts as `null`. */
export const maybe = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(
    typed<z.output<T> | null, z.input<T> | '' | null>(
      z.pipe(
        z.transform((value: unknown) => (value === '' ? null : value)),
        z.nullable(schema),
      ),
    ),
  )

/** Whether a text can be the id of a record. */
export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** A record's id, or a reference to one. */
export const id = () => z.guid()
export const reference = () => maybe(id())

/** There is no year 0, neither in calendars nor in PostgreSQL. */
const hasYear = z.refine<string>((text) => !text.startsWith('0000'), { params: { code: 'year' } })

/** A calendar date, `YYYY-MM-DD`, without a time zone. */
export const date = () => z.iso.date().check(hasYear)
/** A moment, RFC 3339 in UTC. */
export const instant = () => z.iso.datetime()

/**
 * The format of an amount: up to 14 digits before the point, which an index of whole numbers can have exactly, and 4
 * after it.
 */
export const AMOUNT = /^\d{1,14}(\.\d{1,4})?$/

/** A JSON number is exact up to 15 digits; with more it could be another amount than was sent. */
const isExact = (value: number) => String(value).replace(/\D/g, '').length <= 15

/** An amount in the account's currency, as decimal text; a number is accepted if it is exactly the same. */
export const money = () =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number().check(z.refine(isExact, { params: { code: 'inexact' } }))]),
      z.transform((value: string | number) => String(value).trim()),
    ),
    z.string().check(z.regex(AMOUNT)),
  )
/** An amount in an answer. */
export const Money = z.string().check(z.regex(/^-?\d+(\.\d+)?$/))

export const PERCENT = /^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/
/** A share in percent with up to four decimals, as decimal text. */
export const percent = () =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value: string | number) => String(value)),
    ),
    z.string().check(z.regex(PERCENT)),
  )

export const HOURS = /^\d{1,6}(\.\d{1,2})?$/
/** Hours, with up to two decimals, as decimal text. */
export const hours = () =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value: string | number) => String(value)),
    ),
    z.string().check(z.regex(HOURS)),
  )

export const email = () =>
  z.string().check(
    storable,
    z.overwrite((text) => trimmed(text.normalize('NFC'))),
    z.maxLength(254),
    z.email(),
  )

/** A whole number within limits. */
export const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

export const COLOUR = /^#[0-9a-fA-F]{6}$/
export const isColour = (text: string): boolean => COLOUR.test(text)
/** `#` and six hexadecimal digits. */
export const colour = () => z.string().check(z.regex(COLOUR))

/** An IANA time zone that this runtime knows. */
export const timeZone = () =>
  z.string().check(z.refine(isTimeZone, { params: { code: 'time_zone' } }))

/** Offsets such as `+01:00` aren't accepted, because PostgreSQL reads their sign the other way round. */
function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** ISO 3166, two letters of either case. */
export const country = () =>
  z.string().check(z.trim(), z.toUpperCase(), z.refine(isCountry, { params: { code: 'country' } }))

/** The id that stands for a record which the reader may not see, where a value is needed. */
export const ELSEWHERE = '00000000-0000-0000-0000-000000000000'

/**
 * The referenced record with its name. A record that the reader may not see has the id of `ELSEWHERE` and no name; the
 * field with its id is null then.
 */
export const Named = z.nullable(z.strictObject({ id: id(), name: z.string() }))
export type Named = z.infer<typeof Named>

/** The fields of an input without some. */
export const without = <Shape extends object, const Name extends keyof Shape>(
  shape: Shape,
  names: readonly Name[],
) =>
  Object.fromEntries(
    Object.entries(shape).filter(([name]) => !names.some((one) => one === name)),
  ) as Omit<Shape, Name>
