import type { Asset } from '@steward/contract/assets.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { assetFieldLabel, assetValueText } from './asset-values.ts'
import { type AssetFormValues, changedFields, type FormField, valuesOf } from './form-values.ts'
import { type Names, namesOf } from './lookup-names.tsx'

interface StaleDialogProps {
  /** The record as somebody else has left it. */
  current: Asset
  /** The record as the form found it. */
  before: AssetFormValues
  /** What was entered here. */
  typed: AssetFormValues
  /** The names of what was picked here. */
  names: Names
  onKeepEditing: () => void
  onSave: () => void
}

/** Shows what somebody else has changed meanwhile. Nothing that was typed here is lost either way. */
export function StaleDialog(props: StaleDialogProps) {
  const { t } = useTranslation()
  const { current, before, typed } = props
  const theirs = valuesOf(current)
  const names = { ...props.names, ...namesOf(current) }
  const mine = new Set(changedFields(before, typed))
  const words = (values: AssetFormValues, field: FormField) =>
    assetValueText(field, values[field], t, names)

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) props.onKeepEditing()
      }}
      title={t('assets.stale.title')}
      description={t('assets.stale.text', { name: current.name })}
      confirmLabel={t('assets.stale.save_mine')}
      cancelLabel={t('assets.stale.keep_editing')}
      onConfirm={props.onSave}
    >
      <ul className="flex flex-col gap-3 text-sm">
        {changedFields(before, theirs).map((field) => (
          <li key={field} className="rounded-lg border border-border px-3 py-2">
            <p className="font-medium">{assetFieldLabel(field, t)}</p>
            <Line label={t('assets.stale.before')} value={words(before, field)} />
            <Line label={t('assets.stale.now')} value={words(theirs, field)} />
            {mine.has(field) && (
              <Line label={t('assets.stale.yours')} value={words(typed, field)} strong />
            )}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function Line(props: { label: string; value: string | null; strong?: boolean }) {
  return (
    <p className="break-words">
      <span className="text-muted-foreground">{props.label} </span>
      {props.strong ? <strong>{props.value ?? <NoValue />}</strong> : (props.value ?? <NoValue />)}
    </p>
  )
}
