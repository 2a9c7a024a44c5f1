import type { TFunction } from 'i18next'
import type { ApiError } from '#lib/api-error.ts'

const OWN = '/asset/custom_fields/'

const CODES = [
  'required',
  'taken',
  'number',
  'decimals',
  'too_small',
  'too_big',
  'too_long',
  'date',
  'pattern',
  'url',
  'email',
  'phone',
  'not_applicable',
  'choice',
  'not_found',
] as const

type Code = (typeof CODES)[number]

/** Why a value of one of the account's own fields can't be, where this version has words for it. */
export function refusedText(code: string, t: TFunction): string | undefined {
  const known: Code | undefined = CODES.find((one) => one === code)
  return known && t(`data_fields.refused.${known}`)
}

/** What the server refused in the account's own fields, by their keys. */
export function ownTexts(error: ApiError, t: TFunction): Record<string, string> {
  const own = error.items.filter(({ source }) => source?.pointer?.startsWith(OWN))
  return Object.fromEntries(
    own.map(({ code, detail, source }) => {
      const key = source!.pointer!.slice(OWN.length)
      return [key, refusedText(code, t) ?? detail]
    }),
  )
}

/** Whether what was refused under this name was one of the account's own fields only. */
export const isOwn = (error: ApiError, field: string) =>
  error.items.some(({ source }) => source?.pointer === `${OWN}${field}`) &&
  !error.items.some(({ source }) => source?.pointer === `/asset/${field}`)
