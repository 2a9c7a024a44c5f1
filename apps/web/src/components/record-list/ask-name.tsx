import type { SavedView, Viewed } from '@steward/contract/saved-views.ts'
import { UsersRound } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstProblem } from '#components/record-form/plain-form.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import type { Asking } from './view-actions.tsx'
import type { useViewChanges } from './use-view-changes.ts'
import type { Views } from './use-views.ts'

const LONGEST = 128

interface ViewDialogProps {
  title: string
  name: string
  /** Whether the view can be shared; otherwise only its name is asked for. */
  mayShare: boolean
  pending: boolean
  onClose: () => void
  onSave: (view: { name: string; shared: boolean }) => void
}

/** The dialog for a view's name. */
function ViewDialog(props: ViewDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const [name, setName] = useState(props.name)
  const [tried, setTried] = useState(false)
  const isMissing = name.trim() === ''

  const save = (shared: boolean) => {
    setTried(true)
    if (isMissing) focusFirstProblem(form)
    else props.onSave({ name: name.trim(), shared })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(false)
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={props.onClose}
      title={props.title}
      footer={
        <>
          <DialogClose className={buttonStyles({})}>{t('common.cancel')}</DialogClose>
          {props.mayShare && (
            <Button disabled={props.pending} onClick={() => save(true)}>
              <UsersRound aria-hidden />
              {t('lists.views.save_shared')}
            </Button>
          )}
          <Button type="submit" form={form} variant="primary" pending={props.pending}>
            {t('lists.views.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={t('lists.views.name')}
          hint={props.mayShare ? t('lists.views.share_hint') : undefined}
          error={tried && isMissing ? t('lists.views.enter_name') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={LONGEST}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

interface AskNameProps {
  asking: Asking
  name: Viewed
  views: Views
  changes: ReturnType<typeof useViewChanges>
  onClose: () => void
  onSaved: (id: string) => void
}

/** Asks for the name of a new view, or for a new name of the current one, and saves it. */
export function AskName({
  asking,
  name: resource,
  views,
  changes,
  onClose,
  onSaved,
}: AskNameProps) {
  const { t } = useTranslation()
  const { current, now: settings } = views
  const isNew = asking === 'new' || !current

  const add = async (given: { name: string; shared: boolean }) => {
    const made = await changes.create({ ...given, resource, settings, pinned: true })
    if (!made) return
    onClose()
    onSaved(made.id)
  }
  const rename = async (view: SavedView, name: string) => {
    if (await changes.update(view, { name })) onClose()
  }

  return (
    <ViewDialog
      title={isNew ? t('lists.views.save_new') : t('lists.views.rename')}
      name={isNew ? '' : current.name}
      mayShare={isNew}
      pending={changes.pending}
      onClose={onClose}
      onSave={(given) => void (isNew ? add(given) : rename(current, given.name))}
    />
  )
}
