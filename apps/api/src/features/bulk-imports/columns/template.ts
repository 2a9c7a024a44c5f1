import type { ExportFormat, ExportHeaders } from '@steward/contract/kit/export.ts'
import type { Language } from '@steward/contract/limits.ts'
import { textOf } from '@steward/locales/texts.ts'
import { type ExportFile, fileName, fileOf } from '#core/export/file.ts'
import type { SheetCheck } from '#core/export/sheet-checks.ts'
import type { CellKind, SheetColumn } from '#core/export/xlsx.ts'
import { admitted, type Ctx } from '#core/context/ctx.ts'
import type { TargetColumn } from '#domain/imports/targets.ts'
import type { ImportKind } from '#shared/imports/kind.ts'
import { targetOf } from './mapping.ts'

const KINDS: Partial<Record<TargetColumn['type'], CellKind>> = {
  date: 'date',
  moment: 'moment',
  money: 'number',
  decimal: 'number',
  integer: 'number',
}

/** The name of a column or of a value: its key for programs, or its word in a language. */
type Naming = (named: { key: string; labels: Record<Language, string> }) => string

/** The data validation of a column in the template. */
function checkOf(column: TargetColumn, nameOf: Naming): SheetCheck | undefined {
  const { type, choices, range, max } = column
  switch (type) {
    case 'choice':
      return { type: 'list', values: choices.map(nameOf) }
    case 'integer':
      return range && { type: 'whole', min: range[0], max: range[1] }
    case 'money':
    case 'decimal':
      return { type: 'decimal' }
    case 'date':
    case 'moment':
      return { type: 'date' }
    case 'text':
      return { type: 'length', max }
    default:
      return undefined
  }
}

function sampleOf({ sample, choices }: TargetColumn, nameOf: Naming) {
  const choice = choices.find(({ key }) => key === sample)
  return choice ? nameOf(choice) : sample
}

/** A file with the columns that an import reads, named as in an export, and one row as an example. */
export async function templateFile(
  ctx: Ctx,
  kind: ImportKind,
  { format, headers }: { format: ExportFormat; headers: ExportHeaders },
): Promise<ExportFile> {
  const { language } = await admitted(ctx)
  const { columns, resource_type } = await targetOf(ctx, kind)
  const nameOf: Naming = ({ key, labels }) => (headers === 'keys' ? key : labels[language])
  const sheet = columns.map((column): SheetColumn => {
    const check = checkOf(column, nameOf)
    return { name: nameOf(column), kind: KINDS[column.type] ?? 'text', ...(check && { check }) }
  })
  async function* lines() {
    yield [columns.map((column) => sampleOf(column, nameOf))]
  }
  const name = textOf(language, `imports.titles.${resource_type}`)
  const file = fileOf(name, format, sheet, lines())
  const filename = fileName(name, textOf(language, 'imports.file_names.template'), format)
  return { ...file, filename }
}
