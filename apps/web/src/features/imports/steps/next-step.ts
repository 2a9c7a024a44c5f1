import type { BulkImport, ImportColumn } from '@steward/contract/bulk-imports.ts'
import { asksDateOrder, matchable, oddHeaders } from './mapping.ts'
import type { WizardStep } from './wizard-steps.ts'

/** The step after reading a file: its oddities or other ways to read it, if there are any, else its columns. */
export function stepAfterUpload({ file_info, same_file }: BulkImport): WizardStep {
  const { headers, sheets, header_row } = file_info
  const { empty, repeated } = oddHeaders(headers)
  const isOdd = empty.length + repeated.length > 0 || sheets.length > 1 || header_row > 1
  return same_file || isOdd ? 'upload' : 'match'
}

/** Whether values need the user's attention: names of records that will be created don't. */
function asksValues(current: BulkImport, fields: readonly ImportColumn[]): boolean {
  const { preview, file_info, mapping, create_missing } = current
  const isCreated = (key: string) =>
    create_missing && fields.some((one) => one.key === key && one.type === 'reference')
  return (
    asksDateOrder(file_info, fields, mapping) ||
    Boolean(preview?.unclear_number) ||
    matchable(preview?.words ?? [], fields).some(
      ({ key, choice }) => choice !== null || !isCreated(key),
    )
  )
}

/** The step after a check: the first one that needs a decision. */
export function stepAfterCheck(
  current: BulkImport,
  fields: readonly ImportColumn[],
  from: WizardStep,
): WizardStep {
  const { preview } = current
  if (!preview) return 'check'
  if (from === 'match' && asksValues(current, fields)) return 'values'
  const { create, update, errors, duplicates, warnings = [] } = preview
  const isPlain = create > 0 && update + errors + warnings.length + (duplicates?.count ?? 0) === 0
  return isPlain ? 'confirm' : 'check'
}
