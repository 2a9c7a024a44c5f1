import { LANGUAGES, type Language } from '@steward/contract/limits.ts'
import { inEveryLanguage, textOf, type Texts } from '@steward/locales/texts.ts'
import type { FileProblemCode } from './problem.ts'

export type RowProblemCode = keyof Texts['imports']['problems']
export const isRowProblem = (code: string): code is RowProblemCode =>
  inEveryLanguage(`imports.problems.${code}`) !== undefined
export type Arguments = Record<string, string | number>

/** The problem of a row, in the language of the file's owner. */
export const rowMessage = (code: RowProblemCode, language: Language, values: Arguments = {}) =>
  textOf(language, `imports.problems.${code}`, values)

export const fileMessage = (code: FileProblemCode, language: Language, values: Arguments = {}) =>
  textOf(language, `imports.refusals.${code}`, values)

/** Why an import can't be started now. */
export const limitMessage = (
  name: keyof Texts['imports']['limits'],
  language: Language,
  values: Arguments,
) => textOf(language, `imports.limits.${name}`, values)

/** Why an import can't be undone now. */
export const undoMessage = (name: keyof Texts['imports']['undo_refusals'], language: Language) =>
  textOf(language, `imports.undo_refusals.${name}`)

/** Why an import ended early. */
export const endMessage = (
  name: keyof Texts['imports']['ends'],
  language: Language,
  values: Arguments = {},
) => textOf(language, `imports.ends.${name}`, values)

/** The title of the last column of an error file. */
export const errorColumn = (language: Language) => textOf(language, 'imports.error_column')

/** Whether a column is that of an error file, in any language. */
export const isErrorColumn = (header: string | undefined) =>
  LANGUAGES.some((language) => header === errorColumn(language))
