import { assetsApi } from '@steward/contract/assets.ts'
import type { FieldSection } from '@steward/contract/data-fields.ts'
import { useNavigate } from '@tanstack/react-router'
import { CustomFieldValues } from '#components/custom-fields/custom-field-values.tsx'
import { useMay } from '#lib/session.ts'
import type { Shown } from './shown-asset.ts'

/** The account's own fields that stand in one part of an asset's page; nothing where there are none. */
export function CustomFields({ shown, section }: { shown: Shown; section: FieldSection }) {
  const navigate = useNavigate()
  const { asset, at } = shown
  const mayEdit = useMay(assetsApi.update) && at === null && !asset.archived_at
  const edit = () =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, edit: true }) } as never)
  return (
    <div className="rounded-xl border border-border bg-card p-4 shadow-xs empty:hidden sm:p-5">
      <CustomFieldValues asset={asset} section={section} onEdit={mayEdit ? edit : undefined} />
    </div>
  )
}
