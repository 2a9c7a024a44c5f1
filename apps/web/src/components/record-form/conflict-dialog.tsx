import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'

/** A field that both users have changed, as text; null if it has no value. */
interface Conflict {
  id: string
  label: string
  before: string | null
  theirs: string | null
  yours: string | null
}

/** A field that only the other user has changed. */
interface Merged {
  label: string
  theirs: string | null
}

interface ConflictDialogProps {
  /** The record's name, and the other user if known. */
  name: string
  who: string | null
  conflicts: readonly Conflict[]
  merged: readonly Merged[]
  pending: boolean
  /** Returns to the form. `mine` are the fields that keep the user's input. */
  onKeepEditing: (mine: ReadonlySet<string>) => void
  onSave: (mine: ReadonlySet<string>) => void
}

type Choice = 'yours' | 'theirs'

/** Resolves a conflict field by field. Nothing of the other user is overwritten before that. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { name, who, conflicts, merged, pending } = props
  const { t } = useTranslation()
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const choiceOf = (id: string) => choices[id] ?? 'yours'
  const mine = new Set(conflicts.map(({ id }) => id).filter((id) => choiceOf(id) === 'yours'))
  const none = t('record_form.conflict.nothing')

  return (
    <Dialog
      open
      onClose={() => props.onKeepEditing(mine)}
      title={t('record_form.conflict.title')}
      description={
        who === null
          ? t('record_form.conflict.text', { name })
          : t('record_form.conflict.text_by', { name, person: who })
      }
      footer={
        <>
          <DialogClose className={buttonStyles({})}>{t('record_form.conflict.back')}</DialogClose>
          <Button
            variant="primary"
            pending={pending}
            pendingLabel={t('common.saving')}
            onClick={() => props.onSave(mine)}
          >
            {t('record_form.conflict.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {conflicts.map(({ id, label, before, theirs, yours }) => (
          <div key={id} className="rounded-lg border border-border px-3.5 py-3">
            <RadioGroup
              label={label}
              value={choiceOf(id)}
              onChange={(choice) => setChoices((old) => ({ ...old, [id]: choice }))}
              options={[
                { value: 'yours', label: t('record_form.conflict.mine'), hint: yours ?? none },
                { value: 'theirs', label: t('record_form.conflict.theirs'), hint: theirs ?? none },
              ]}
            />
            <p className="mt-2 text-xs break-words text-muted-foreground">
              {t('record_form.conflict.before', { value: before ?? none })}
            </p>
          </div>
        ))}
        {merged.length > 0 && <MergedFields merged={merged} none={none} />}
      </div>
    </Dialog>
  )
}

function MergedFields({ merged, none }: { merged: readonly Merged[]; none: string }) {
  const { t } = useTranslation()
  return (
    <div className="text-sm">
      <p className="text-muted-foreground">{t('record_form.conflict.merged')}</p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {merged.map(({ label, theirs }) => (
          <li key={label} className="break-words">
            {t('common.labelled', { label, value: theirs ?? none })}
          </li>
        ))}
      </ul>
    </div>
  )
}
