import type { BulkImport, ImportColumn } from '@steward/contract/bulk-imports.ts'
import { asksDateOrder, matchable, oddHeaders } from './mapping.ts'
import type { WizardStep } from './wizard-steps.ts'

/** Where a file that was read leads: to what is odd about it, or can be read in another way, else to its columns. */
export function stepAfterUpload({ file_info, same_file }: BulkImport): WizardStep {
  const { headers, sheets, header_row } = file_info
  const { empty, repeated } = oddHeaders(headers)
  const isOdd = empty.length + repeated.length > 0 || sheets.length > 1 || header_row > 1
  return same_file || isOdd ? 'upload' : 'match'
}

/** Whether anything is to be said of a file's values: names that are created need nothing more. */
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

/** Where a check leads: to the first step at which there is something to decide or to look at. */
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
